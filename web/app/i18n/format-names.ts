import { activeLocale } from "./locale.ts";

/** "Amina, Yahya, and Idris". Apart from the other formats, which every page loads. */
export function formatNames(names: readonly string[]): string {
  return new Intl.ListFormat(activeLocale()).format(names);
}
