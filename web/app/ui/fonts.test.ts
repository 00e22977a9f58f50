import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { openSync } from "fontkit";
import { describe, expect, test } from "vitest";
import { CUT_FONTS, cutFont, pathOfCutFont } from "../../cut-fonts.ts";

const require = createRequire(import.meta.url);
const CSS = readFileSync(path.join(import.meta.dirname, "fonts.css"), "utf8");
const MESSAGES = path.join(import.meta.dirname, "../../../i18n");

/** Letters, marks, digits and punctuation per language, including those missing in messages. */
const OWN = {
  ar: "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي ًٌٍَُِّْٰٓٔ ٠١٢٣٤٥٦٧٨٩ ،؛؟٪٫٬ـ ﷺ ﷻ",
  ur: "آأؤئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہۂھءیے ۓ ًٌٍَُِّْٰٔ ۰۱۲۳۴۵۶۷۸۹ ،؛؟۔ ؔ ؓ ؒ ؑ ؐ ؎ ؏ ﷺ",
  ckb: "ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهھەوۆووییێ ٠١٢٣٤٥٦٧٨٩ ،؛؟٪",
} as const;

const LATIN = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ«»¿¡·×÷©®°€–—‘’“”…•";

const FACES = [
  { family: "Noto Naskh Arabic Variable", languages: ["ar", "ur", "ckb"], without: [] },
  // Overlaps its neighbours in nastaliq, so naskh is used.
  { family: "Noto Nastaliq Urdu", languages: ["ur"], without: ["U+fdfa"] },
] as const;

describe.each(FACES)("$family", ({ family, languages, without }) => {
  const { glyphs, isInRange } = faceOf(family);
  test.each(languages)("has every letter of %s that messages show or people write", (language) => {
    const letters = new Set(Array.from(OWN[language] + textOfMessages(language)).filter(isArabic));
    expect(letters.size).toBeGreaterThan(40);
    const missing = [...letters].filter(
      (letter) => !glyphs.has(codeOf(letter)) || !isInRange(codeOf(letter)),
    );
    expect(missing.map((letter) => `U+${codeOf(letter).toString(16)}`)).toEqual(without);
  });
});

describe.each(CUT_FONTS)("$file", (font) => {
  const { glyphs, isInRange } = faceOf(font.file);

  test("is what `npm run fonts` makes", async () => {
    expect((await cutFont(font)).equals(readFileSync(pathOfCutFont(font)))).toBe(true);
  });

  test("has every letter of English messages, and those of other languages of western Europe", () => {
    const letters = new Set(Array.from(LATIN + textOfMessages("en")));
    expect(letters.size).toBeGreaterThan(100);
    // Direction marks and line breaks are invisible.
    const drawn = [...letters].filter((letter) => !/\p{C}/u.test(letter));
    const missing = drawn.filter(
      (letter) => !(glyphs.has(codeOf(letter)) && isInRange(codeOf(letter))),
    );
    expect(missing).toEqual([]);
  });
});

/** File and `unicode-range` of the first face with this family or file. */
function faceOf(name: string): { glyphs: Set<number>; isInRange: (code: number) => boolean } {
  const rule = CSS.split("@font-face").find((face) => face.includes(name));
  const file = /url\("([^"]+)"\)/.exec(rule ?? "")?.[1];
  const ranges = [...(rule ?? "").matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = "", last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  );
  if (!file || ranges.length === 0) throw new Error(`fonts.css has no face of ${name}.`);
  const font = openSync(
    file.startsWith(".") ? path.join(import.meta.dirname, file) : require.resolve(file),
  );
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
