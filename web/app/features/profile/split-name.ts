export type FullName = { firstName: string; lastName: string };

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/**
 * A whole name in its two parts. The end of the first name is where it was, as long as one of the stored
 * parts still stands there. Otherwise each of two words is one part, unless the first name had more. Undefined where
 * only its owner knows: عبد الرحمن is one first name.
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
