import { readFileSync } from "node:fs";
import { mp4Of, webmOf } from "@madrasa/testkit/sample-files";
import { expect, test } from "vitest";
import { isSoundAlone } from "./sound-tracks.ts";

const TYPES = ["audio/mp4", "audio/webm"] as const;
const film = (name: string) =>
  readFileSync(new URL(`../../../../e2e/files/${name}`, import.meta.url));

test("sound alone is told by its tracks", () => {
  expect(isSoundAlone(mp4Of("soun"), "audio/mp4")).toBe(true);
  expect(isSoundAlone(mp4Of("soun", "vide"), "audio/mp4")).toBe(false);
  expect(isSoundAlone(mp4Of("vide", "soun"), "audio/mp4")).toBe(false);
  expect(isSoundAlone(mp4Of(), "audio/mp4")).toBe(false);
  expect(isSoundAlone(webmOf(2), "audio/webm")).toBe(true);
  expect(isSoundAlone(webmOf(2, 1), "audio/webm")).toBe(false);
  expect(isSoundAlone(webmOf(1), "audio/webm")).toBe(false);
  expect(isSoundAlone(webmOf(), "audio/webm")).toBe(false);
});

test("films that browsers play are not sound alone", () => {
  expect(isSoundAlone(film("index-last.mp4"), "audio/mp4")).toBe(false);
  expect(isSoundAlone(film("short.mov"), "audio/mp4")).toBe(false);
  expect(isSoundAlone(film("short.webm"), "audio/webm")).toBe(false);
});

test("a file that is cut or changed anywhere is judged without an error", () => {
  for (const whole of [mp4Of("soun", "vide"), webmOf(2, 1)]) {
    for (let at = 0; at < whole.length; at += 1) {
      for (const type of TYPES) {
        isSoundAlone(whole.subarray(0, at), type);
        for (const byte of [0, 1, 127, 128, 255]) {
          const changed = Buffer.from(whole);
          changed[at] = byte;
          isSoundAlone(changed, type);
        }
      }
    }
  }
});
