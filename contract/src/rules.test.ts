import { expect, it } from "vitest";
import { TITLE_MAX } from "./limits.ts";
import { faultOf, isWebUrl, RULES } from "./rules.ts";

it("accepts http and https, and no scheme that runs code or opens a program", () => {
  expect(isWebUrl("https://meet.example/room")).toBe(true);
  expect(isWebUrl("http://192.168.1.4:8080/")).toBe(true);
  for (const url of [
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://school.test",
    "zoommtg://join",
    "//school.test",
    "meet.example/room",
    "https://",
    "",
  ]) {
    expect(isWebUrl(url), url).toBe(false);
  }
});

it("says the first thing that is wrong with a text, as the contract's schemas do", () => {
  expect(faultOf("  ", RULES.title)).toEqual({ code: "TITLE_MISSING" });
  expect(faultOf("", RULES.reason)).toBeUndefined();
  expect(faultOf("a".repeat(TITLE_MAX + 1), RULES.title)).toEqual({
    code: "TOO_LONG",
    values: { max: TITLE_MAX },
  });
  expect(faultOf("short", RULES.newPassword)).toMatchObject({ code: "PASSWORD_SHORT" });
  // Spaces count in passwords.
  expect(faultOf(" ".repeat(20), RULES.newPassword)).toBeUndefined();
  expect(faultOf("ftp://school.test", RULES.link)).toEqual({ code: "LINK" });
});
