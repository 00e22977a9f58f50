import { environment } from "../environment.ts";

const KNOWN = Object.keys(environment.shape);

/** Similar names only, because the environment has many unrelated variables. */
export function misspelled(names: readonly string[]): { name: string; near: string }[] {
  return names
    .filter((name) => !KNOWN.includes(name))
    .flatMap((name) => {
      const near = KNOWN.find(
        (known) => differences(name.toUpperCase(), known) <= known.length / 3,
      );
      return near === undefined ? [] : [{ name, near }];
    });
}

/** Levenshtein distance. */
function differences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.split("").entries()) {
    const next = [index + 1];
    for (const [column, wanted] of other.split("").entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
