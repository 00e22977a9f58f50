import { describe, expect, test } from "vitest";
import { readIdentifier, readPhone } from "./digits.ts";
import {
  childPin,
  courseCode,
  email,
  guardianPin,
  link,
  linkSecret,
  otp,
  phoneNumber,
  secretOf,
} from "./fields.ts";
import { certificates } from "./learning/certificates.ts";
import { RULES, faultOf } from "./rules.ts";
import { slips } from "./family/slips.ts";

const CODE = "64f1c0a9d27b3e58a1c4907f";
const SECRET = "A_b-4567890123456789aZ";

/** Marks of address books, chats and right-to-left editors, around and inside a text. */
const MARKED = [
  (text: string) => `\u202A${text}\u202C`,
  (text: string) => `\u200E${text}\u200F`,
  (text: string) => `\u2066${text}\u2069 `,
  (text: string) => `\u200B${text.slice(0, 3)}\u200D${text.slice(3)}\uFEFF`,
  (text: string) => `\u061C ${text}\u2060\u00AD`,
];

describe("an identifier with characters that are not seen", () => {
  test.each(MARKED)("is read as without them: form %#", (mark) => {
    expect(phoneNumber.parse(mark("9876543210"))).toMatchObject({ phoneNumber: "9876543210" });
    expect(readPhone(mark("+964 750-123 4567"))).toMatchObject([{ phoneNumber: "7501234567" }]);
    expect(readIdentifier(mark("07501234567"))).toEqual({ phoneNumber: "7501234567" });
    expect(readIdentifier(mark("Zaid@School.test"))).toEqual({ email: "zaid@school.test" });
    expect(email.parse(mark("Zaid@School.test"))).toBe("zaid@school.test");
    expect(faultOf(mark("zaid@school.test"), RULES.email)).toBeUndefined();
    expect(courseCode.parse(mark(CODE.toUpperCase()))).toBe(CODE);
    expect(otp.parse(mark("4071"))).toBe("4071");
    expect(childPin.parse(mark("٤٠٧١"))).toBe("4071");
    expect(guardianPin.parse(mark("407123"))).toBe("407123");
    expect(link.parse(mark("https://meet.test/a"))).toBe("https://meet.test/a");
    expect(secretOf(22).parse(mark(SECRET))).toBe(SECRET);
    expect(slips.findSlip.body.parse({ shortCode: mark("a2b–3c4") })).toEqual({
      shortCode: "A2B3C4",
    });
    const { certificateId } = certificates.checkCertificate.params.parse({
      certificateId: mark("0123 4567 89AB-CDEF 0123 4567 89ab\u2013cdef"),
    });
    expect(certificateId).toBe("0123456789abcdef0123456789abcdef");
  });

  test("is composed, and has one line", () => {
    expect(email.parse("Zoe\u0301@school.test")).toBe(email.parse("zo\u00e9@school.test"));
    expect(email.safeParse("a@b.test\nBcc: c@d.test").success).toBe(false);
    expect(link.safeParse("https://a.test/\nb").data).toBe("https://a.test/ b");
  });
});

test("the secret of a link is its first characters, whatever a chat has put after it", () => {
  for (const tail of [".", "،", "\u200F", "%E2%80%8F", " ", ")", "%20next"]) {
    expect(linkSecret.parse(SECRET + tail), tail).toBe(SECRET);
    expect(secretOf(22).parse(SECRET + tail), tail).toBe(SECRET);
  }
  expect(secretOf(22).safeParse(SECRET.slice(1)).success).toBe(false);
});

test("letters that only look alike stay different", () => {
  expect(email.parse("\u0430li@school.test")).not.toBe(email.parse("ali@school.test"));
});
