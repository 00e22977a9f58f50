/** What search engines show of a description; they cut longer ones in the middle of a word. */
const LETTERS = 160;

/** The beginning of a text on one line, cut between words. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= LETTERS) return line;
  const cut = line.slice(0, LETTERS);
  // A word that ends exactly here is whole.
  const end = line[LETTERS] === " " ? LETTERS : cut.lastIndexOf(" ");
  // A text without spaces is cut all the same, but not through the middle of a character.
  const kept = end > 0 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, "");
  // bounded: at most 160 characters
  return `${kept.replace(/[\s.,;:،؛]+$/u, "")}…`;
}
