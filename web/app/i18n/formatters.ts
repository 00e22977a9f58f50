import { formatLocales } from "./locale.ts";

const memo = new Map<string, unknown>();

/** A formatter of the active language: making one takes far longer than using it. */
export function formatter<T>(
  kind: string,
  options: object,
  make: (locales: string[]) => T,
  locales = formatLocales(),
): T {
  const key = `${kind} ${locales[0]} ${JSON.stringify(options)}`;
  const known = memo.get(key) as T | undefined;
  if (known) return known;
  const made = make(locales);
  memo.set(key, made);
  return made;
}

export function numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formatter("number", options, (locales) => new Intl.NumberFormat(locales, options));
}
