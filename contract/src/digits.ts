import { PHONE_INPUT_DIGITS } from "./limits.ts";

const ARABIC_INDIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

/** Converts Arabic-Indic (٠-٩) and Persian or Urdu (۰-۹) digits to 0-9. */
export function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_INDIC_ZERO));
  });
}

/** Invisible: controls, direction marks, zero-width characters. Keeps spaces, and NUL, which is refused. */
const INVISIBLE = /(?![\0\s])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

export const visibleText = (typed: string): string =>
  typed.normalize("NFC").replace(INVISIBLE, "").trim();

/** Canonical form of an email, number, code or PIN, with digits 0-9. */
export const identifierText = (typed: string): string => westernDigits(visibleText(typed));

/** Canonical email. Composed last, because lower-casing can decompose letters. */
export const emailText = (typed: string): string =>
  identifierText(typed).toLowerCase().normalize("NFC");

export const groupedText = (typed: string): string =>
  identifierText(typed).replace(/[\s\p{Pd}]/gu, "");

export function digitsOf(text: string, max: number = PHONE_INPUT_DIGITS): string {
  return westernDigits(text)
    .replace(/[^0-9]/g, "")
    .slice(0, max);
}

/** Ten national digits: drops leading zeros, keeps the last ten. */
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

/** Parses India, Iraq, +91, 91, IN and similar, ignoring case; undefined for other countries. */
export function countryCode(text: string): CountryCode | undefined {
  const wanted = identifierText(text).toLowerCase();
  return COUNTRIES.find(
    ({ code, name, dial }) =>
      wanted === code.toLowerCase() ||
      wanted === name.toLowerCase() ||
      wanted === dial ||
      wanted === dial.slice(1),
  )?.code;
}

/** For example +9647701234567. */
export function internationalNumber(country: CountryCode, national: string): string {
  const { dial } = COUNTRIES.find(({ code }) => code === country) ?? COUNTRIES[0];
  return dial + national;
}

export type Phone = { country: CountryCode; phoneNumber: string };

/** `country` is undefined without a prefix. */
export type TypedPhone = { phoneNumber: string; country: CountryCode | undefined };

const NATIONAL_DIGITS = 10;

/**
 * A typed or pasted number: leading zeros dropped, last ten digits kept. A prefix (+91, 0091 or 91) gives the country.
 * Undefined for fewer digits or an unsupported prefix.
 */
export function typedPhone(text: string): TypedPhone | undefined {
  const typed = westernDigits(text).replace(/[^0-9+]/g, "");
  const digits = typed.replace(/[^0-9]/g, "").replace(/^0+/, "");
  const isInternational = /^(?:\+|00[1-9])/.test(typed);
  for (const { code: country, dial } of COUNTRIES) {
    const prefix = dial.slice(1);
    const national = digits.slice(prefix.length).replace(/^0+/, "");
    if (!digits.startsWith(prefix)) continue;
    if (national.length === NATIONAL_DIGITS) return { phoneNumber: national, country };
    if (isInternational && national.length > NATIONAL_DIGITS) {
      return { phoneNumber: national.slice(-NATIONAL_DIGITS), country };
    }
  }
  if (isInternational || digits.length < NATIONAL_DIGITS) return undefined;
  return { phoneNumber: digits.slice(-NATIONAL_DIGITS), country: undefined };
}

const NATIONAL = { IN: /^[6-9][0-9]{9}$/, IQ: /^7[0-9]{9}$/ } as const;

/**
 * Countries of a typed number. Indian: +91, 0 or nothing, then ten digits starting with 6 to 9. Iraqi: +964, 0 or
 * nothing, then 7 and nine digits. If both match, the likelier is first: Iraqis write the 0, Indians omit it.
 */
export function readPhone(text: string): Phone[] {
  const typed = groupedText(text).replace(/[().]/g, "");
  const readings = COUNTRIES.flatMap(({ code, dial }): Phone[] => {
    const prefix = [dial, "0"].find((one) => typed.startsWith(one)) ?? "";
    const phoneNumber = typed.slice(prefix.length);
    return NATIONAL[code].test(phoneNumber) ? [{ country: code, phoneNumber }] : [];
  });
  return typed.startsWith("0") ? readings.toReversed() : readings;
}

export function phoneInput(typed: string): { digits: string; country: CountryCode | undefined } {
  const phone = typedPhone(typed);
  if (phone?.country) return { digits: phone.phoneNumber, country: phone.country };
  // Reducing it to digits would lose an unsupported prefix.
  const digits = digitsOf(typed.replace(/^[^0-9\u0660-\u0669\u06f0-\u06f9]*\+/, "00"));
  return { digits, country: undefined };
}

/** The other country, if only its numbers begin like this one. */
export function otherCountryOf({ country, phoneNumber }: Phone): CountryCode | undefined {
  if (NATIONAL[country].test(phoneNumber)) return undefined;
  return COUNTRIES.find(({ code }) => NATIONAL[code].test(phoneNumber))?.code;
}

/** Linear time: splits the domain at its first inner dot only. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);
}

export type Identifier = { email: string } | { phoneNumber: string };

/** Sign-in name: an email, or ten digits after an optional 0. Undefined if neither. */
export function readIdentifier(text: string): Identifier | undefined {
  const email = emailText(text);
  if (looksLikeEmail(email)) return { email };
  const digits = groupedText(text).replace(/[().]/g, "").replace(/^0/, "");
  return /^[0-9]{10}$/.test(digits) ? { phoneNumber: digits } : undefined;
}
