import { lists as listFormats } from "./formatters.ts";
import { direction } from "./locale.ts";
import { fill, ownFormats } from "./own-formats.ts";

/** "Amina, Yahya, and Idris". Separate from other formats, which every page loads. */
export const formatNames = (names: readonly string[]) => listed(names, "conjunction");

/** "JPEG, PNG, or WEBP". */
export const formatChoices = (items: readonly string[]) => listed(items, "disjunction");

/** "1 hour, 6 minutes". */
export const formatParts = (parts: readonly string[]) => listed(parts, "unit");

function listed(items: readonly string[], type: Intl.ListFormatType): string {
  // Browsers lack list formats of Sorani, and those of Urdu use a Latin comma.
  const comma = direction() === "rtl" ? "،" : ",";
  const { lists } = ownFormats();
  if (lists) return type === "unit" ? items.join(`${comma} `) : joined(items, lists[type]);
  return listFormats({ type })
    .formatToParts(items)
    .map((part) => (part.type === "literal" ? part.value.replace(",", comma) : part.value))
    .join("");
}

type Patterns = { two: string; middle: string; end: string };

function joined(items: readonly string[], { two, middle, end }: Patterns): string {
  const [first = "", ...rest] = items;
  return rest.reduce((text, item, index) => {
    const isLast = index === rest.length - 1;
    return fill(isLast ? (index === 0 ? two : end) : middle, [text, item]);
  }, first);
}
