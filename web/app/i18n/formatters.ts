import { formatLocales } from "./locale.ts";

const memo = new Map<string, unknown>();

/** Cached, because creating a formatter is slow. */
function formatter<T>(
  kind: string,
  options: object,
  make: (locales: string | string[]) => T,
  locales: string | string[] = formatLocales(),
): T {
  const key = `${kind} ${String(locales)} ${JSON.stringify(options)}`;
  const known = memo.get(key) as T | undefined;
  if (known) return known;
  const made = make(locales);
  memo.set(key, made);
  return made;
}

export const numbers = (options: Intl.NumberFormatOptions, locales?: string) =>
  formatter("number", options, (of) => new Intl.NumberFormat(of, options), locales);

/** Recreated when the device's time zone changes. */
export const dates = (options: Intl.DateTimeFormatOptions, locales?: string | string[]) =>
  formatter(
    `date ${new Date().getTimezoneOffset()}`,
    options,
    (of) => new Intl.DateTimeFormat(of, options),
    locales,
  );

export const timeZone = () => dates({}).resolvedOptions().timeZone;

export const lists = (options: Intl.ListFormatOptions) =>
  formatter("list", options, (of) => new Intl.ListFormat(of, options));
