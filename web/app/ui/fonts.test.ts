import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { openSync } from "fontkit";
import { describe, expect, test } from "vitest";

const require = createRequire(import.meta.url);
const CSS = readFileSync(path.join(import.meta.dirname, "fonts.css"), "utf8");
const MESSAGES = path.join(import.meta.dirname, "../../../i18n");

/** Letters, marks, digits and punctuation of each language, also those that no message has. */
const OWN = {
  ar: "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي ًٌٍَُِّْٰٓٔ ٠١٢٣٤٥٦٧٨٩ ،؛؟٪٫٬ـ ﷺ ﷻ",
  ur: "آأؤئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہۂھءیے ۓ ًٌٍَُِّْٰٔ ۰۱۲۳۴۵۶۷۸۹ ،؛؟۔ ؔ ؓ ؒ ؑ ؐ ؎ ؏ ﷺ",
  ckb: "ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهھەوۆووییێ ٠١٢٣٤٥٦٧٨٩ ،؛؟٪",
} as const;

const FACES = [
  { family: "Noto Naskh Arabic Variable", languages: ["ar", "ur", "ckb"] },
  { family: "Noto Nastaliq Urdu", languages: ["ur"] },
] as const;

describe.each(FACES)("$family", ({ family, languages }) => {
  const { glyphs, isInRange } = faceOf(family);
  test.each(languages)("has every letter of %s that messages show or people write", (language) => {
    const letters = new Set(Array.from(OWN[language] + textOfMessages(language)).filter(isArabic));
    expect(letters.size).toBeGreaterThan(40);
    const missing = [...letters].filter(
      (letter) => !glyphs.has(codeOf(letter)) || !isInRange(codeOf(letter)),
    );
    expect(missing.map((letter) => `U+${codeOf(letter).toString(16)}`)).toEqual([]);
  });
});

/** The font file of the first face of a family, and its `unicode-range`. */
function faceOf(family: string): { glyphs: Set<number>; isInRange: (code: number) => boolean } {
  const rule = CSS.split("@font-face").find((face) => face.includes(`font-family: "${family}"`));
  const file = /url\("([^"]+)"\)/.exec(rule ?? "")?.[1];
  const ranges = [...(rule ?? "").matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = "", last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  );
  if (!file || ranges.length === 0) throw new Error(`fonts.css has no face of ${family}.`);
  const font = openSync(require.resolve(file));
  if (!("characterSet" in font)) throw new Error(`${file} holds several fonts.`);
  return {
    glyphs: new Set(font.characterSet),
    isInRange: (code) => ranges.some(([first = 0, last = 0]) => first <= code && code <= last),
  };
}

function textOfMessages(language: string): string {
  const folder = path.join(MESSAGES, language);
  return readdirSync(folder)
    .filter((file) => file !== "review.json")
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("");
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;
const isArabic = (letter: string) => /[\p{Script=Arabic}\p{Mn}،؛؟ـ]/u.test(letter);
