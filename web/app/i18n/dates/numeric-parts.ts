import { formatter } from "../formatters.ts";

/** Year, month and day of a moment, in the reader's time zone unless another is given. */
export function numericParts(
  date: Date,
  calendar: "gregory" | "islamic-umalqura",
  timeZone?: string,
): { year: number; month: number; day: number } {
  const locales = [`en-u-nu-latn-ca-${calendar}`];
  const options = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    ...(timeZone !== undefined && { timeZone }),
  } as const;
  const make = () => new Intl.DateTimeFormat(locales, options);
  const parts = formatter("parts", options, make, locales).formatToParts(date);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return { year: part("year"), month: part("month"), day: part("day") };
}
