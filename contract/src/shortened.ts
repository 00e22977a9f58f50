/** Characters of a description that search engines show; they cut longer ones within a word. */
const MAX_LENGTH = 160;

/** The beginning of a text on one line, cut between words. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= MAX_LENGTH) return line;
  const cut = line.slice(0, MAX_LENGTH);
  // A word that ends exactly at the limit is kept.
  const end = line[MAX_LENGTH] === " " ? MAX_LENGTH : cut.lastIndexOf(" ");
  // A text without spaces is cut at the limit, but not within a surrogate pair.
  const whole = end > 0 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, "");
  // bounded: at most 160 characters
  return `${whole.replace(/[\s.,;:،؛]+$/u, "")}…`;
}
