import { countryCode, internationalNumber } from "@madrasa/contract/digits";

type Contact = {
  phoneNumber?: string | null | undefined;
  country?: string | null | undefined;
  /** Absent, as the number is, for a teacher who hides it. */
  TelegramOrWhatsapp?: string | undefined;
};

/** Where somebody is written to, the way they chose; nothing without a number. */
export function contactUrl({
  phoneNumber,
  country,
  TelegramOrWhatsapp: method,
}: Contact): string | undefined {
  const code = countryCode(country ?? "");
  if (!code || !phoneNumber) return undefined;
  const number = internationalNumber(code, phoneNumber);
  return method === "telegram" ? `https://t.me/${number}` : `https://wa.me/${number.slice(1)}`;
}
