import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { printResult, type CheckResult, type Finding } from "./check-result.ts";
import { sourceFiles } from "./source-files.ts";

const advice =
  "no text of the Qur'an is in the product, only numbers of verses and names of surahs: one wrong letter would be a wrong verse";

/** Folders whose text users can see. Tests are left out. */
const FOLDERS = ["contract", "i18n", "server", "web", "testkit", "docs", "deploy", "release"];
const ENDINGS = [".ts", ".tsx", ".js", ".json", ".md", ".css", ".html", ".svg", ".txt", ".sql"];

/** Quranic signs: small high letters, pause marks, and the Uthmanic alef. */
const SIGN = "[\\u0671\\u06d6-\\u06dc\\u06de-\\u06e4\\u06e7-\\u06ed\\u08d3-\\u08ff]";
const LETTER = "[\\u0621-\\u0652]";
const SIGNS = new RegExp(`${LETTER}${SIGN}|${SIGN}${LETTER}`, "u");

/** Three fully vowelled words in a row, which do not occur in messages between people. */
const VOWEL = "[\\u064b-\\u0652]";
const VOWELLED = `(?:[\\u0621-\\u064a]{1,3}${VOWEL}{1,2}){2,12}[\\u0621-\\u064a]{0,3}`;
const VOWELLED_WORDS = new RegExp(`${VOWELLED} ${VOWELLED} ${VOWELLED}`, "u");

/** Openings of frequently quoted verses, without vowels and hamzas. */
export const OPENINGS = [
  "بسم الله الرحمن",
  "الحمد لله رب العالمين",
  "اهدنا الصراط",
  "ذلك الكتاب لا ريب",
  "الله لا اله الا هو",
  "قل هو الله احد",
  "قل اعوذ برب",
  "انا اعطيناك",
  "تبارك الذي بيده",
  "يس والقران",
];

const folded = (text: string) =>
  text
    .replace(/[\u064b-\u0652\u0640\u0670]/gu, "")
    .replace(/[أإآٱ]/gu, "ا")
    .replace(/ی/gu, "ي")
    .replace(/ک/gu, "ك");

export function quranText(file: string, text: string): Finding[] {
  return text.split("\n").flatMap((line, index) => {
    if (!/[\u0600-\u08ff]/u.test(line)) return [];
    const letters = folded(line);
    const isText =
      SIGNS.test(line) ||
      VOWELLED_WORDS.test(line) ||
      OPENINGS.some((opening) => letters.includes(opening));
    return isText ? [{ file, line: index + 1, message: `quran-text: ${advice}` }] : [];
  });
}

export function checkQuranText(root: string): CheckResult {
  const files = FOLDERS.flatMap((folder) => sourceFiles(root, folder, ENDINGS)).filter(
    (file) => !file.includes(".test.") && !file.includes("/testing/"),
  );
  const findings = files.flatMap((file) => quranText(file, readFileSync(join(root, file), "utf8")));
  return { fileCount: files.length, findings };
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? ".");
  process.exitCode = printResult("text of the Qur'an", checkQuranText(root));
}
