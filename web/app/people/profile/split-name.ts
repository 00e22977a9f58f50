export type FullName = { firstName: string; lastName: string };

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/**
 * Splits a full name. Keeps the stored boundary if one stored part is still in position; otherwise splits two words,
 * unless the first name had more. Undefined if ambiguous: عبد الرحمن is one first name.
 */
export function splitName(name: string, stored: FullName): FullName | undefined {
  const words = wordsOf(name);
  const [first, last] = [wordsOf(stored.firstName), wordsOf(stored.lastName)];
  const at = (count: number): FullName => ({
    firstName: words.slice(0, count).join(" "),
    lastName: words.slice(count).join(" "),
  });
  if (at(first.length).firstName === first.join(" ")) return at(first.length);
  const rest = words.length - last.length;
  if (rest > 0 && at(rest).lastName === last.join(" ")) return at(rest);
  return words.length < 2 || (words.length === 2 && first.length < 2) ? at(1) : undefined;
}
