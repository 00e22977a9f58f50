import { westernDigits } from "@madrasa/contract/digits";

/**
 * Letters that writers of Arabic, Urdu, Kurdish and of Latin transliterations use for one another.
 * Looked up after decomposition: doing it the other way round would miss the composed forms (أ is ا
 * and a mark).
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
 * Characters that are left out: marks; characters that are not seen, such as direction controls and the
 * zero-width non-joiner; tatweel; the hamza that stands alone (most others are marks) and the small
 * waw and yeh of the Quran; and apostrophes, which stand for hamza and ayn in Latin letters.
 */
const LEFT_OUT = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u0640ءٴۥۦ'‘’ʹʻʼʾʿ]/gu;

/**
 * The same for texts that readers take for the same: it unifies case, marks, letter forms and
 * digits. Search compares what was typed and what is stored by it. Where it is changed, a migration
 * folds the stored search texts anew.
 */
export function foldText(text: string): string {
  return westernDigits(text.normalize("NFKD"))
    .toLowerCase()
    .replace(LEFT_OUT, "")
    .replace(REPLACED, (letter) => SAME_LETTER[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}
