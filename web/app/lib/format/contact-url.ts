import { countryCode, internationalNumber } from "@madrasa/contract/digits";

type Contact = {
  phoneNumber?: string | null | undefined;
  country?: string | null | undefined;
  /** Absent if the number is hidden. */
  TelegramOrWhatsapp?: string | undefined;
};

/** Messenger link with a prepared text; undefined without a number. */
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
