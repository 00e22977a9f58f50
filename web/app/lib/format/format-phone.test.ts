import { expect, it } from "vitest";
import { formatPhone } from "./format-phone.ts";

it("groups the digits in the way of each country", () => {
  expect(formatPhone("IN", "9876500001")).toBe("+91 98765 00001");
  expect(formatPhone("Iraq", "7701234567")).toBe("+964 770 123 4567");
});

it("does not change numbers of unknown countries", () => {
  expect(formatPhone(null, "7701234567")).toBe("7701234567");
  expect(formatPhone("IN", "123")).toBe("+91 123");
});
