import { expect, it } from "vitest";
import { isWebAddress } from "./web-address.ts";

it("takes the web and nothing that runs or opens something else", () => {
  expect(isWebAddress("https://meet.example/room")).toBe(true);
  expect(isWebAddress("http://192.168.1.4:8080/")).toBe(true);
  expect(isWebAddress("javascript:alert(1)")).toBe(false);
  expect(isWebAddress("zoommtg://join")).toBe(false);
  expect(isWebAddress("meet.example/room")).toBe(false);
  expect(isWebAddress("")).toBe(false);
});
