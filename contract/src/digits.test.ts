import { describe, expect, test } from "vitest";
import {
  COUNTRIES,
  countryCode,
  internationalNumber,
  digitsOf,
  looksLikeEmail,
  nationalNumber,
  readIdentifier,
  readPhone,
  westernDigits,
} from "./digits.ts";

const SCRIPTS = [0x30, 0x0660, 0x06f0];
const inScript = (digits: string, zero: number) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

function mixtures(digits: string): string[] {
  if (digits === "") return [""];
  const tails = mixtures(digits.slice(1));
  return SCRIPTS.flatMap((zero) => tails.map((tail) => inScript(digits[0] ?? "", zero) + tail));
}

describe("digits", () => {
  test("are read as 0 to 9 in any mix of scripts", () => {
    for (const number of ["012345", "678909"]) {
      for (const written of mixtures(number)) {
        expect(westernDigits(written)).toBe(number);
        expect(digitsOf(` ${written.slice(0, 3)}-${written.slice(3)}x`)).toBe(number);
      }
    }
  });

  test("are changed, other characters are not", () => {
    const letters = "abc ابج د۔٪٫ کہے ½²①५१ 👍";
    expect(westernDigits(letters)).toBe(letters);
    expect(digitsOf(letters)).toBe("");
  });

  test("are kept up to a maximum", () => {
    expect(digitsOf("1234567890123456789")).toHaveLength(15);
    expect(digitsOf("١٢٣٤٥", 4)).toBe("1234");
  });
});

describe("a national number", () => {
  test.each([
    ["9876543210", "9876543210"],
    ["09876543210", "9876543210"],
    ["0009876543210", "9876543210"],
    ["+91 98765-43210", "9876543210"],
    ["+964 (0) 770 123 4567", "7701234567"],
    ["00964 770 123 4567", "7701234567"],
    ["٠٧٧٠١٢٣٤٥٦٧", "7701234567"],
    ["۰۹۸۷۶۵۴۳۲۱۰", "9876543210"],
    ["123", "123"],
    ["", ""],
  ])("reads %j as %j", (written, digits) => {
    expect(nationalNumber(written)).toBe(digits);
    expect(nationalNumber(nationalNumber(written))).toBe(digits);
  });
});

describe("a country", () => {
  test.each([
    ["IN", ["India", "INDIA", "in", "+91", "91", " india ", "+٩١", "۹۱"]],
    ["IQ", ["Iraq", "iraq", "IQ", "+964", "964", "٩٦٤"]],
  ])("%s is known by each of its names", (code, names) => {
    for (const name of names) expect(countryCode(name), name).toBe(code);
  });

  test("is undefined for any other name", () => {
    for (const name of [
      "",
      "Pakistan",
      "+92",
      "9",
      "96",
      "9640",
      "Indi",
      "ind",
      "IR",
      "__proto__",
    ]) {
      expect(countryCode(name), name).toBeUndefined();
    }
  });

  test("gives a number its dialling code", () => {
    for (const { code, dial } of COUNTRIES) {
      expect(internationalNumber(code, "7701234567")).toBe(`${dial}7701234567`);
    }
  });
});

describe("a phone as an admin types it", () => {
  test.each([
    ["9876543210", "IN"],
    ["6000000000", "IN"],
    ["09876543210", "IN"],
    ["+919876543210", "IN"],
    ["+917701234567", "IN"],
    ["+91 98765-43210", "IN"],
    ["+9647701234567", "IQ"],
    ["+964 (770) 123.4567", "IQ"],
    ["٠٩٨٧٦٥٤٣٢١٠", "IN"],
    ["+٩٦٤٧٧٠١٢٣٤٥٦٧", "IQ"],
    ["+۹۱۹۸۷۶۵۴۳۲۱۰", "IN"],
    ["\u2066+9647701234567\u2069", "IQ"],
  ])("%j can only be of %s", (typed, country) => {
    const phoneNumber = nationalNumber(typed);
    expect(readPhone(typed)).toEqual([{ country, phoneNumber }]);
  });

  test("can belong to both countries when it begins with 7; a leading 0 makes Iraq likelier", () => {
    const both = (countries: string[]) =>
      countries.map((country) => ({ country, phoneNumber: "7701234567" }));
    expect(readPhone("7701234567")).toEqual(both(["IN", "IQ"]));
    expect(readPhone("۷۷۰۱۲۳۴۵۶۷")).toEqual(both(["IN", "IQ"]));
    expect(readPhone("07701234567")).toEqual(both(["IQ", "IN"]));
    expect(readPhone("٠٧٧٠١٢٣٤٥٦٧")).toEqual(both(["IQ", "IN"]));
  });

  test.each([
    "",
    "0",
    "+",
    "+91",
    "987654321",
    "98765432101",
    "5876543210",
    "009876543210",
    "919876543210",
    "00919876543210",
    "+9109876543210",
    "+9649876543210",
    "+96407701234567",
    "+964770123456",
    "+927701234567",
    "++919876543210",
    "0+919876543210",
    "98765x3210",
    "9876543210x",
    "९८७६५४३२१०",
    "1e9",
    "a@b.c",
  ])("%j is of neither", (typed) => expect(readPhone(typed)).toEqual([]));
});

describe("the identifier of a sign-in", () => {
  test.each(["a@b.c", "Amina@School.Test", "  x.y+z@mail.example.org "])(
    "%j is an email",
    (text) => {
      expect(readIdentifier(text)).toEqual({ email: text.trim().toLowerCase() });
    },
  );

  test.each([
    "9876543210",
    "09876543210",
    "98765 43210",
    "(098765)-43210",
    "09876.543.210",
    "٠٩٨٧٦٥٤٣٢١٠",
    "۹۸۷۶۵۴۳۲۱۰",
  ])("%j is a phone", (text) =>
    expect(readIdentifier(text)).toEqual({ phoneNumber: "9876543210" }),
  );

  test.each([
    "",
    " ",
    "amina",
    "a@b",
    "@b.c",
    "a@.",
    "a b@c.d",
    "a@b@c.d",
    "987654321",
    "98765432101",
    "009876543210",
    "+919876543210",
    "98765abcde",
  ])("%j is neither", (text) => expect(readIdentifier(text)).toBeUndefined());

  test("an email has no space and one @", () => {
    expect(looksLikeEmail("a@b.c\n")).toBe(false);
    expect(looksLikeEmail("a\u00a0b@c.d")).toBe(false);
  });
});
