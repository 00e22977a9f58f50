import { expect, it } from "vitest";
import { TITLE_MAX } from "./limits.ts";
import { faultOf, isWebUrl, RULES } from "./rules.ts";

it("accepts http and https, and no scheme that runs code or opens a program", () => {
  expect(isWebUrl("https://meet.example/room")).toBe(true);
  expect(isWebUrl("http://192.168.1.4:8080/")).toBe(true);
  expect(isWebUrl("javascript:alert(1)")).toBe(false);
  expect(isWebUrl("zoommtg://join")).toBe(false);
  expect(isWebUrl("meet.example/room")).toBe(false);
  expect(isWebUrl("")).toBe(false);
});

it("says the first thing that is wrong with a text, as the contract's schemas do", () => {
  expect(faultOf("  ", RULES.title)).toEqual({ code: "TITLE_MISSING" });
  expect(faultOf("", RULES.reason)).toBeUndefined();
  expect(faultOf("a".repeat(TITLE_MAX + 1), RULES.title)).toEqual({
    code: "TOO_LONG",
    values: { max: TITLE_MAX },
  });
  expect(faultOf("short", RULES.newPassword)).toMatchObject({ code: "PASSWORD_SHORT" });
  // Spaces are part of a password.
  expect(faultOf(" ".repeat(20), RULES.newPassword)).toBeUndefined();
  expect(faultOf("ftp://school.test", RULES.link)).toEqual({ code: "LINK" });
});
