import { expect, test } from "vitest";
import { judgeFormats } from "./formats.ts";
import { checkMessages, judgeMessage } from "./messages.ts";
import { judgeWords } from "./rejected-words.ts";
import { writeSampleTree } from "./sample-tree.ts";

const judge = (language: string, text: string, english = text) =>
  judgeMessage(language, "ui.key", text, english, "ui.json");

test.each([
  ["en", "Save", "Save"],
  [
    "ar",
    "{count, plural, =0 {لا} one {ا} two {ب} few {ج} many {د} other {ه}}",
    "{count, plural, other {#}}",
  ],
  ["ur", "{count, plural, one {# درس} other {# دروس}}", "{count, plural, other {#}}"],
  ["ckb", "{name} هات", "{name} came"],
  [
    "ar",
    "{about, select, file {ملف {max}} other {شيء}}",
    "{about, select, file {File {max}} other {It}}",
  ],
] as const)("%s: %s is a message", (language, text, english) => {
  expect(judge(language, text, english)).toBeUndefined();
});

test.each([
  ["ar", "", "Save", "empty"],
  ["ar", "{count, plural, one {ا} other {ه}}", "{count, plural, other {#}}", "no plural form"],
  ["ur", "{count, plural, other {#}}", "{count, plural, other {#}}", "no plural form one"],
  ["ar", "مرحبا {name", "Hello {name}", "badly formed"],
  ["ar", "مرحبا {nam}", "Hello {name}", "has the values nam instead of name"],
  ["ar", "مرحبا", "Hello {name}", "has the values none instead of name"],
  ["ckb", "كورد", "Kurd", "is not a letter"],
  ["ckb", "کوردي", "Kurd", "is not a letter"],
  ["ckb", "لەسەرى", "On", "is not a letter"],
  ["ur", "كورس", "Course", "is not a letter"],
  ["ar", "کورس", "Course", "is not a letter"],
  ["ar", "واتساب : {name}", "WhatsApp: {name}", "has a space before :"],
  ["ur", "{name} ، سرپرست", "{name}, the guardian", "has a space before ،"],
  ["ur", "”نوٹ“ ہٹائیں", "Remove note", "has the quotation marks ”“ instead of “”"],
  ["ar", '"درس" محفوظ', "A lesson is stored", 'has the quotation marks "" instead of «»'],
  ["ckb", "«وانە هەڵگیراوە", "A lesson is stored", "has the quotation marks « instead of «»"],
] as const)("%s: %s is refused", (language, text, english, why) => {
  expect(judge(language, text, english)).toContain(why);
});

test("a key has the name of its file, and an English message", () => {
  expect(judgeMessage("ar", "site.key", "x", "x", "ui.json")).toContain("file's name");
  expect(judgeMessage("ar", "ui.key", "x", undefined, "ui.json")).toContain("no English");
});

test("a message that is missing, unused or marked without being there is found", () => {
  const { root, remove } = writeSampleTree({
    "i18n/en/ui.json": `{ "ui.save": "Save", "ui.gone": "Gone" }`,
    "i18n/ar/ui.json": `{ "ui.save": "حفظ", "ui.more": "أكثر" }`,
    "i18n/ar/extra.json": `{}`,
    "i18n/ar/review.json": `{ "ui.never": "why" }`,
    "i18n/ar/rejected-words.json": `[{ "say": "تخزين", "words": ["حفظ"] }]`,
    "web/app/pages/a.tsx": `export const a = t("ui.save");\n`,
  });
  const found = checkMessages(root, ["en", "ar"]).findings.map(({ message }) => message);
  remove();
  expect(found.toSorted()).toEqual([
    "messages: no English file has this name",
    "messages: ui.gone is missing",
    "messages: ui.gone is not used",
    "messages: ui.more has no English message",
    "messages: ui.never is no message",
    "messages: ui.save has حفظ: write تخزين",
  ]);
});

test("a rejected word is found with endings and marks, unless its message allows it", () => {
  const rejected = [
    { say: "كلمة مفتاحية", words: ["وسم"], allowed: ["ui.allowed"] },
    { say: "لینک", words: ["بەستەر*"] },
    { say: "يرجى", words: ["يُرجى"] },
    { say: "رسالة نصية", words: ["SMS"] },
    { say: "دروست کرد", words: ["دروست کراوە"], allowed: ["ui.other"] },
  ];
  const messages = {
    "ui.allowed": "أضف وسمًا أو وَسْم",
    "ui.branch": "{max, plural, one {وَســم واحد} other {{max} كلمات}}",
    "ui.part": "موسم الدروس، وسمك",
    "ui.ending": "بەستەرێکی نوێ",
    "ui.marked": "يُرجى الانتظار",
    "ui.unmarked": "يرجى الانتظار",
    "ui.latin": "عبر sms",
    "ui.name": "{SMS} وصل",
    "ui.other": "وانە",
  };
  expect(judgeWords(rejected, messages)).toEqual([
    { key: "ui.branch", problem: "has وسم: write كلمة مفتاحية" },
    { key: "ui.ending", problem: "has بەستەر*: write لینک" },
    { key: "ui.marked", problem: "has يُرجى: write يرجى" },
    { key: "ui.latin", problem: "has SMS: write رسالة نصية" },
    {
      key: "ui.other",
      problem: "has none of دروست کراوە, which rejected-words.json allows it",
    },
  ]);
});

test("formats with a missing, misspelt or foreign part are found, and further parts are a language's own", () => {
  const english = { hijriMonths: Array.from({ length: 12 }, () => "Rajab"), hijriDate: "{day} AH" };
  const sizes = ["{0} ک", "{0} م", "{0} گ"];
  expect(judgeFormats({ ...english, sizes }, english, /ي/)).toEqual([]);
  const wrong = {
    hijriMonths: ["رجب", "صفر"],
    hijriDate: "{dya} هي",
    calendar: { weekdays: [""] },
  };
  expect(judgeFormats(wrong, english, /ي/)).toEqual([
    ...Array.from({ length: 10 }, (_, at) => `hijriMonths.${at + 2} is missing`),
    "hijriDate has the values {dya} instead of {day}",
    "hijriDate has ي, which is not a letter of the language",
    "calendar.weekdays.0 is empty",
    "hijriMonths has 2 names instead of 12",
    "calendar.weekdays has 1 names instead of 7",
  ]);
});
