import { EXCERPT_MAX } from "@madrasa/contract/limits";

/** The characters that a query reads of a text that is cut by `excerpt`; the rest shows where its last character ends. */
export const EXCERPT_SOURCE = EXCERPT_MAX + 40;

const graphemes = new Intl.Segmenter();

/** Characters of a word that an excerpt leaves out rather than cuts. */
const WORD_MAX = 40;

/**
 * The beginning of a text for lists: at most 300 code points, the last of them an ellipsis when the
 * text was longer. It ends with a whole word, or else between characters as people see them, so that
 * no letter loses its marks.
 */
export function excerpt(text: string): string {
  if (text.length <= EXCERPT_MAX) return text;
  const points = Array.from(text.slice(0, 2 * EXCERPT_SOURCE)).slice(0, EXCERPT_SOURCE);
  if (points.length <= EXCERPT_MAX) return text;
  const end = points.slice(0, EXCERPT_MAX - 1).join("").length;
  const start = graphemes.segment(points.join("")).containing(end)?.index ?? end;
  // One character of hundreds of code points is cut inside.
  const cut = end - start > EXCERPT_MAX / 2 ? end : start;
  return `${text.slice(0, endOfWord(text, cut)).trimEnd()}…`;
}

/** The text to store: a list shows long ones cut, and a form filled from it sends that back, which changes nothing. */
export function unlessExcerpt(sent: string, stored: string | null): string {
  return stored !== null && sent === excerpt(stored) ? stored : sent;
}

function endOfWord(text: string, cut: number): number {
  for (let end = cut; end > cut - WORD_MAX; end -= 1) if (/\s/.test(text[end] ?? "")) return end;
  return cut;
}
