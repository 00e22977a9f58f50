import { dates } from "../formatters.ts";

export function numericParts(
  date: Date,
  calendar: "gregory" | "islamic-umalqura",
  timeZone?: string,
): { year: number; month: number; day: number } {
  const options = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    ...(timeZone !== undefined && { timeZone }),
  } as const;
  const parts = dates(options, `en-u-nu-latn-ca-${calendar}`).formatToParts(date);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return { year: part("year"), month: part("month"), day: part("day") };
}
