/** Characters shown by search engines, which cut longer texts within a word. */
const MAX_LENGTH = 160;

export function shortened(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= MAX_LENGTH) return line;
  const cut = line.slice(0, MAX_LENGTH);
  // Keeps a word that ends exactly at the limit.
  const end = line[MAX_LENGTH] === " " ? MAX_LENGTH : cut.lastIndexOf(" ");
  // Cuts a text without spaces at the limit, but not within a surrogate pair.
  const whole = end > 0 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, "");
  // bounded: at most 160 characters
  return `${whole.replace(/[\s.,;:،؛]+$/u, "")}…`;
}
