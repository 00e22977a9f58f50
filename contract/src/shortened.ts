/** Characters shown by search engines, which cut longer texts within a word. */
const MAX_LENGTH = 160;

export function shortened(text: string, maxLength = MAX_LENGTH): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength);
  // Keeps a word that ends exactly at the limit.
  const end = line[maxLength] === " " ? maxLength : cut.lastIndexOf(" ");
  // Cuts a text without spaces at the limit, but not within a surrogate pair.
  const whole = end > 0 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, "");
  // bounded: at most 160 characters
  return `${whole.replace(/[\s.,;:،؛]+$/u, "")}…`;
}
