import { countryCode, internationalNumber } from "@madrasa/contract/digits";

type Contact = {
  phoneNumber?: string | null | undefined;
  country?: string | null | undefined;
  /** Absent, like the number, if the teacher hides it. */
  TelegramOrWhatsapp?: string | undefined;
};

/**
 * The link to write to somebody in the messenger that they chose, which offers to send the text;
 * undefined without a number.
 */
export function contactUrl(
  { phoneNumber, country, TelegramOrWhatsapp: method }: Contact,
  text?: string,
): string | undefined {
  const code = countryCode(country ?? "");
  if (!code || !phoneNumber) return undefined;
  const number = internationalNumber(code, phoneNumber);
  const url = method === "telegram" ? `https://t.me/${number}` : `https://wa.me/${number.slice(1)}`;
  return text === undefined ? url : `${url}?text=${encodeURIComponent(text)}`;
}
