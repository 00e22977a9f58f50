export const FORMATS = "formats.json";

type Json = string | Json[] | { [key: string]: Json };

/** Lengths of lists; "calendar" is for languages that browsers lack. */
const LENGTHS: Record<string, number> = {
  hijriMonths: 12,
  "calendar.months": 12,
  "calendar.monthsShort": 12,
  "calendar.weekdays": 7,
  sizes: 3,
};

export function judgeFormats(formats: Json, english: Json, foreign: RegExp | undefined): string[] {
  const own = new Map(textsOf(formats));
  const model = new Map(textsOf(english));
  const problems = [...model.keys()]
    .filter((key) => !own.has(key))
    .map((key) => `${key} is missing`);
  for (const [key, text] of own) {
    const places = placesOf(text);
    const wanted = placesOf(model.get(key) ?? text);
    if (text.trim() === "") problems.push(`${key} is empty`);
    if (places !== wanted) problems.push(`${key} has the values ${places} instead of ${wanted}`);
    const letter = foreign?.exec(text)?.[0];
    if (letter) problems.push(`${key} has ${letter}, which is not a letter of the language`);
  }
  for (const [list, length] of Object.entries(LENGTHS)) {
    const found = [...own.keys()].filter((key) => key.startsWith(`${list}.`)).length;
    if (found > 0 && found !== length)
      problems.push(`${list} has ${found} names instead of ${length}`);
  }
  return problems;
}

function textsOf(json: Json, path: string[] = []): [key: string, text: string][] {
  if (typeof json === "string") return [[path.join("."), json]];
  return Object.entries(json).flatMap(([key, value]) => textsOf(value, [...path, key]));
}

function placesOf(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)]
    .map(([place]) => place)
    .toSorted()
    .join(" ");
}
