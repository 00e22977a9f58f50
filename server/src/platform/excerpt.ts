import { EXCERPT_MAX } from "@madrasa/contract/limits";
import { graphemes } from "./formatters.ts";

/** Characters read of a text to be cut by `excerpt`; the surplus shows where the last character ends. */
export const EXCERPT_SOURCE = EXCERPT_MAX + 40;

/** Characters of a word to drop rather than cut. */
const WORD_MAX = 40;

/**
 * Excerpt for lists: at most 300 code points, with an ellipsis if cut. Ends at a word, or otherwise between graphemes,
 * so that no letter loses its marks.
 */
export function excerpt(text: string): string {
  if (text.length <= EXCERPT_MAX) return text;
  const points = Array.from(text.slice(0, 2 * EXCERPT_SOURCE)).slice(0, EXCERPT_SOURCE);
  if (points.length <= EXCERPT_MAX) return text;
  const end = points.slice(0, EXCERPT_MAX - 1).join("").length;
  const start = graphemes.segment(points.join("")).containing(end)?.index ?? end;
  // A single grapheme of hundreds of code points is cut inside.
  const cut = end - start > EXCERPT_MAX / 2 ? end : start;
  return `${text.slice(0, endOfWord(text, cut)).trimEnd()}…`;
}

/** Text to store: the unchanged excerpt of a list, sent back by a form, changes nothing. */
export function unlessExcerpt(sent: string, stored: string | null): string {
  return stored !== null && sent === excerpt(stored) ? stored : sent;
}

function endOfWord(text: string, cut: number): number {
  for (let end = cut; end > cut - WORD_MAX; end -= 1) if (/\s/.test(text[end] ?? "")) return end;
  return cut;
}
