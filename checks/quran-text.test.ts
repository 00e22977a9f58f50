import { afterAll, describe, expect, test } from "vitest";

import { checkQuranText, OPENINGS, quranText } from "./quran-text.ts";
import { writeSampleTree } from "./sample-tree.ts";

const removals: (() => void)[] = [];
afterAll(() => removals.forEach((remove) => remove()));

/** Vowelled, but not of the Qur'an. */
const VOWELLED = "كَتَبَ الطَّالِبُ دَرْسَهُ";

describe("text of the Qur'an", () => {
  test.each([
    ...OPENINGS,
    OPENINGS[0]?.replace("الله", "اللهِ") ?? "",
    VOWELLED,
    "كتب\u06da الطالب",
    "\u0671لدرس",
  ])("%s is refused", (text) => {
    expect(quranText("a.json", `{\n  "a": "${text}"\n}`)).toEqual([
      { file: "a.json", line: 2, message: expect.stringMatching(/^quran-text: /) },
    ]);
  });

  test.each([
    "سورة البقرة ١٤٢–١٧٦",
    "يمكنك إضافة 12 طفلًا على الأكثر، حاليًا أو لاحقًا.",
    "گەڕانەوە بۆ خولەکە، مامۆستا دەنووسێت",
    "یہ پرچی استعمال ہو چکی ہے۔ فوراً بتائیں۔",
    "الله أعلم",
  ])("%s is allowed", (text) => expect(quranText("a.json", text)).toEqual([]));

  test("is looked for in what people read and in the sources, not in tests", () => {
    const { root, remove } = writeSampleTree({
      "i18n/ar/sheet.json": `{ "a": "${VOWELLED}" }`,
      "web/app/a.tsx": `const a = "${VOWELLED}";`,
      "server/src/a.test.ts": `const a = "${VOWELLED}";`,
    });
    removals.push(remove);
    const { findings } = checkQuranText(root);
    expect(findings.map(({ file }) => file)).toEqual(["i18n/ar/sheet.json", "web/app/a.tsx"]);
  });
});
