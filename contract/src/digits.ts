import { PHONE_INPUT_DIGITS } from "./limits.ts";

const ARABIC_INDIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

/** Arabic-Indic (٠-٩) and Persian or Urdu (۰-۹) digits as 0-9; other characters are unchanged. */
export function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_INDIC_ZERO));
  });
}

/** Digits of any script, as 0-9, at most `max` of them. */
export function digitsOf(text: string, max: number = PHONE_INPUT_DIGITS): string {
  return westernDigits(text)
    .replace(/[^0-9]/g, "")
    .slice(0, max);
}

/** The ten digits of a national number: leading zeros dropped, then the last ten kept. */
export function nationalNumber(text: string): string {
  return westernDigits(text)
    .replace(/[^0-9]/g, "")
    .replace(/^0+/, "")
    .slice(-10);
}

export const COUNTRIES = [
  { code: "IN", name: "India", dial: "+91" },
  { code: "IQ", name: "Iraq", dial: "+964" },
] as const;
export type CountryCode = (typeof COUNTRIES)[number]["code"];

/** Reads India, Iraq, +91, 91, IN and similar, in any case; undefined for any other country. */
export function countryCode(text: string): CountryCode | undefined {
  const wanted = westernDigits(text).trim().toLowerCase();
  return COUNTRIES.find(
    ({ code, name, dial }) =>
      wanted === code.toLowerCase() ||
      wanted === name.toLowerCase() ||
      wanted === dial ||
      wanted === dial.slice(1),
  )?.code;
}

/** +9647701234567 */
export function internationalNumber(country: CountryCode, national: string): string {
  const { dial } = COUNTRIES.find(({ code }) => code === country) ?? COUNTRIES[0];
  return dial + national;
}

export type Phone = { country: CountryCode; phoneNumber: string };

const NATIONAL = { IN: /^[6-9][0-9]{9}$/, IQ: /^7[0-9]{9}$/ } as const;

/**
 * The countries a typed number can belong to. Indian: +91, 0 or nothing, then ten digits of which the
 * first is 6 to 9. Iraqi: +964, 0 or nothing, then 7 and nine digits. When both match, the likelier
 * comes first: Iraqis write the 0, Indians leave it out.
 */
export function readPhone(text: string): Phone[] {
  const typed = westernDigits(text).replace(/[\s().\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g, "");
  const readings = COUNTRIES.flatMap(({ code, dial }): Phone[] => {
    const prefix = [dial, "0"].find((one) => typed.startsWith(one)) ?? "";
    const phoneNumber = typed.slice(prefix.length);
    return NATIONAL[code].test(phoneNumber) ? [{ country: code, phoneNumber }] : [];
  });
  return typed.startsWith("0") ? readings.toReversed() : readings;
}

/** Linear in the text's length: the domain is split at its first inner dot only. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);
}

export type Identifier = { email: string } | { phoneNumber: string };

/**
 * The name that a person signs in with: an email address, or ten digits after one leading 0 is dropped.
 * Undefined when it is neither.
 */
export function readIdentifier(text: string): Identifier | undefined {
  const trimmed = westernDigits(text).trim();
  if (looksLikeEmail(trimmed)) return { email: trimmed.toLowerCase() };
  const digits = trimmed.replace(/[\s()-]/g, "").replace(/^0/, "");
  return /^[0-9]{10}$/.test(digits) ? { phoneNumber: digits } : undefined;
}
