import { COUNTRIES, countryCode } from "@madrasa/contract/digits";

const GROUPS = { IN: /^(\d{5})(\d{5})$/, IQ: /^(\d{3})(\d{3})(\d{4})$/ } as const;

/** +964 770 123 4567. Unchanged for unknown countries. */
export function formatPhone(country: string | null | undefined, national: string): string {
  const code = countryCode(country ?? "");
  const dial = COUNTRIES.find((known) => known.code === code)?.dial;
  if (!code || !dial) return national;
  const groups = GROUPS[code].exec(national)?.slice(1) ?? [national];
  return [dial, ...groups].join(" ");
}
