import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstName, title } from "@madrasa/contract/fields";
import { hasLetter, plainLine } from "@madrasa/contract/plain-line";
import { faultOf, RULES } from "@madrasa/contract/rules";

/** Characters that turn, break or hide a line, more frequent than by chance. */
const HOSTILE = Array.from(
  "\0\t\n\r\u001b\u007f\u0085\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u2029" +
    "\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\u3164\ufeff\uffa0\ufe0f" +
    "aYیهéښ 1'.\u064e\u0301",
);
const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 60 }).map((parts) => parts.join("")),
);

const BAD =
  /(?!\0)\p{Cc}|\u00ad|\u034f|\u061c|\u115f|\u180e|\u200b|\u200e|\u200f|[\u2028-\u202e]|[\u2060-\u206f]|\u3164|\ufeff|\uffa0/u;
/** Checked character by character, unlike the pattern under test. */
function looseJoiner(text: string): boolean {
  const characters = Array.from(text);
  return characters.some((one, at) => {
    if (one !== "\u200c" && one !== "\u200d") return false;
    const [before = "", after = ""] = [characters[at - 1], characters[at + 1]];
    return !/^[\p{L}\p{M}]$/u.test(before) || !/^\p{L}$/u.test(after);
  });
}

describe("a line", () => {
  test("breaks, turns and hides nothing for any text, and stays the same when cleaned again", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const line = plainLine(text);
        expect(line).not.toMatch(BAD);
        expect(looseJoiner(line)).toBe(false);
        expect(plainLine(line)).toBe(line);
        expect(line.trim()).toBe(line);
      }),
      { numRuns: 20_000 },
    );
  });

  test("keeps every letter, mark, digit and sign, in their order", () => {
    const seen = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]/gu, "");
    const invisible = /(?![\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;
    fc.assert(
      fc.property(texts, (text) => {
        expect(seen(plainLine(text))).toBe(seen(text.replace(invisible, "")));
      }),
    );
  });

  const LINES: [typed: string, line: string][] = [
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["کتێب\u200cخانە", "کتێب\u200cخانە"],
    ["پہ\u200dلا", "پہ\u200dلا"],
    ["عَلِ\u200cيّ", "عَلِ\u200cيّ"],
    ["\u200cعلي\u200d", "علي"],
    ["نی\u200c\u200cا", "نی\u200cا"],
    ["Yusuf\r\nAli", "Yusuf Ali"],
    ["\u202eilA\u202c", "ilA"],
    ["\u001b[2JAli", "[2JAli"],
    ["José María", "José María"],
    ["❤\ufe0f Fiqh", "❤\ufe0f Fiqh"],
    ["\u200b", ""],
  ];
  test.for(LINES)("%j is %j", ([typed, line]) => {
    expect(plainLine(typed)).toBe(line);
  });
});

test("a name has a letter, and a title something to see: for the form as for the server", () => {
  for (const typed of ["\u200b", "\u202e\u202c", " \n ", "\u3164"]) {
    expect(faultOf(typed, RULES.firstName)?.code, typed).toBe("FIRST_NAME_MISSING");
    expect(firstName.safeParse(typed).error?.issues[0]?.message).toBe("FIRST_NAME_MISSING");
    expect(faultOf(typed, RULES.title)?.code).toBe("TITLE_MISSING");
    expect(title.safeParse(typed).success).toBe(false);
  }
  for (const typed of ["123", ".", "\u064e", "🕌"]) {
    expect(faultOf(typed, RULES.lastName)?.code, typed).toBe("NAME");
    expect(firstName.safeParse(typed).error?.issues[0]?.message).toBe("NAME");
    expect(hasLetter(typed)).toBe(false);
  }
  expect(firstName.parse("\u202e Yusuf\n")).toBe("Yusuf");
  expect(title.parse("Fiqh\nof\u200b fasting")).toBe("Fiqh of fasting");
});
