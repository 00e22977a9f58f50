import { westernDigits } from "@madrasa/contract/digits";

/**
 * Letters that Arabic, Urdu and Kurdish writers use for one another. Looked up after
 * decomposition: doing it the other way round would miss the composed forms (أ is ا and a mark).
 */
const SAME_LETTER: Record<string, string> = {
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ې: "ي",
  ێ: "ي",
  ے: "ي",
  ک: "ك",
  ڪ: "ك",
  ة: "ه",
  ۃ: "ه",
  ہ: "ه",
  ھ: "ه",
  ە: "ه",
  ں: "ن",
  ڕ: "ر",
  ڵ: "ل",
  ۆ: "و",
  ۇ: "و",
};

/** The same for search keys and searched texts: unifies case, marks, tatweel and letter forms. */
export function normalizeForSearch(text: string): string {
  return westernDigits(text)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/[\u0671-\u06d5]/g, (letter) => SAME_LETTER[letter] ?? letter)
    .replace(/[ىة]/g, (letter) => SAME_LETTER[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}
