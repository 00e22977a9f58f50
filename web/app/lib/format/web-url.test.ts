import { expect, it } from "vitest";
import { isWebUrl } from "./web-url.ts";

it("accepts http and https, and no scheme that runs code or opens a program", () => {
  expect(isWebUrl("https://meet.example/room")).toBe(true);
  expect(isWebUrl("http://192.168.1.4:8080/")).toBe(true);
  expect(isWebUrl("javascript:alert(1)")).toBe(false);
  expect(isWebUrl("zoommtg://join")).toBe(false);
  expect(isWebUrl("meet.example/room")).toBe(false);
  expect(isWebUrl("")).toBe(false);
});
