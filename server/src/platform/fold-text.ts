import { westernDigits } from "@madrasa/contract/digits";

/**
 * Letters used interchangeably in Arabic, Urdu, Kurdish and transliterations. Applied after decomposition, because
 * composed forms such as أ contain a mark.
 */
const SAME_LETTER: Readonly<Record<string, string>> = {
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
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
};
const REPLACED = new RegExp(`[${Object.keys(SAME_LETTER).join("")}]`, "g");

/**
 * Removed characters: marks; invisible ones such as direction controls and the zero-width non-joiner; tatweel; the
 * isolated hamza, and the Quran's small waw and yeh; and apostrophes that transliterate hamza and ayn.
 */
const LEFT_OUT = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u0640ءٴۥۦ'‘’ʹʻʼʾʿ]/gu;

/**
 * Folds case, marks, letter forms and digits, so that equivalent spellings are equal. Used for search. Changing it
 * requires a migration that folds stored texts again.
 */
export function foldText(text: string): string {
  return westernDigits(text.normalize("NFKD"))
    .toLowerCase()
    .replace(LEFT_OUT, "")
    .replace(REPLACED, (letter) => SAME_LETTER[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}
