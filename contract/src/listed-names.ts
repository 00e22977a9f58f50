import { hasLetter, plainLine } from "./plain-line.ts";

/** Characters; exceeds a name with number and phone. */
const LINE_MAX = 300;

/** Bullets, and numbers of a line: "•", "- ", "1.", "2)", "(٣)", "٤-". bounded: LINE_MAX */
const MARKS = /^(?:[\s•·‣▪◦●○∙■□*+>–—-]+|[([]?\p{Nd}{1,3}(?:[.)\]:،,٫/–—-]+\s*|\s+))+/u;

/** Seven digits or more, with what people write between them: a phone number, or a date of birth. bounded: LINE_MAX */
const LONG_NUMBER = /[+(]*\p{Nd}(?:[\s().+/–—-]{0,3}\p{Nd}){6,}\)?/gu;

// bounded: LINE_MAX
const ENDS = /^[\s,;:،|–—-]+|[\s,;:،|–—-]+$/gu;

export type ListedName = { name: string; dropped: string[] };

/** Name on a line pasted from a chat or table, and the rest of the line. */
export function listedName(line: string): ListedName {
  const text = plainLine(line.slice(0, LINE_MAX));
  const dropped: string[] = [];
  const drop = (part: string) => {
    dropped.push(part.trim());
    return " ";
  };
  const name = text
    .replace(LONG_NUMBER, drop)
    .replace(MARKS, drop)
    .replace(ENDS, "")
    .replace(/\s+/g, " ");
  if (!hasLetter(name)) return { name: "", dropped: text === "" ? [] : [text] };
  return { name, dropped: dropped.filter((part) => part !== "") };
}

/** Distinct names of a text, dropped parts, and duplicates. */
export function namesOfList(text: string): {
  names: string[];
  dropped: string[];
  repeated: string[];
} {
  const listed = text.split(/\r\n?|\n/).map(listedName);
  const names = listed.map(({ name }) => name).filter((name) => name !== "");
  const keys = names.map(nameKey);
  const repeated = names.filter((_, index) => keys.indexOf(keys[index] ?? "") !== index);
  return {
    names,
    dropped: [...new Set(listed.flatMap((one) => one.dropped))],
    repeated: [...new Set(repeated)],
  };
}

/** Comparison key of names that ignores case and spaces only, unlike the search. */
export const nameKey = (name: string): string =>
  plainLine(name).normalize("NFC").toLowerCase().normalize("NFC").replace(/\s+/g, " ");
