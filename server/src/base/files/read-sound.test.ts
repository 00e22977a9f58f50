import { readFileSync } from "node:fs";
import { mp4Of, mp4OfSeconds, webmOf } from "@madrasa/testkit/sample-files";
import { soundPath, SOUNDS } from "@madrasa/testkit/sounds";
import { describe, expect, test } from "vitest";
import { readByWindows } from "./byte-window.ts";
import { readSound } from "./inspect-file.ts";

const inWindows = (bytes: Uint8Array) =>
  readByWindows(async (at, length) => bytes.subarray(at, at + length), bytes.length);
const read = async (bytes: Uint8Array) => readSound(inWindows(bytes));
const sample = (file: string) => readFileSync(soundPath(file));
const video = (name: string) =>
  readFileSync(new URL(`../../../../e2e/files/${name}`, import.meta.url));

function patched(bytes: Buffer, name: string, offset: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(value, copy.indexOf(name) + 4 + offset);
  return copy;
}

describe("a stored voice", () => {
  test("is sound alone by its tracks", async () => {
    expect(await read(mp4Of("soun"))).toMatchObject({ contentType: "audio/mp4", seconds: 12.4 });
    expect(await read(mp4Of("soun", "text"))).toBeDefined();
    expect(await read(webmOf(2))).toMatchObject({ contentType: "audio/webm", seconds: 0 });
    for (const bytes of [
      mp4Of("soun", "vide"),
      mp4Of("vide", "soun"),
      mp4Of("text"),
      mp4Of(),
      webmOf(2, 1),
      webmOf(1),
      webmOf(),
      Buffer.from("<svg/>"),
      Buffer.alloc(0),
    ]) {
      expect(await read(bytes)).toBeUndefined();
    }
  });

  test("is no video that browsers play", async () => {
    for (const name of ["index-last.mp4", "short.mov", "short.webm"]) {
      expect(await read(video(name))).toBeUndefined();
    }
  });

  const stored = SOUNDS.filter(({ file }) => /\.(m4a|3gp|webm)$/.test(file));
  test.each(stored)("has the length of its container: $file", async ({ file }) => {
    const sound = await read(sample(file));
    expect(sound?.contentType).toBe(file.endsWith(".webm") ? "audio/webm" : "audio/mp4");
    expect(sound?.seconds).toBeGreaterThan(0.95);
    expect(sound?.longest).toBeLessThan(1.2);
  });

  test("has the length of its fragments and blocks without a header", async () => {
    const fragmented = sample("ios-fragmented.m4a");
    expect((await read(fragmented))?.seconds).toBeCloseTo(1.09, 1);
    expect((await read(sample("chrome.webm")))?.seconds).toBeCloseTo(1, 1);
  });

  test("is as long as its tracks where the header says less", async () => {
    // Timescale of 1 Hz, after version, flags and two dates.
    const slow = patched(sample("iphone-memo.m4a"), "mdhd", 12, 1);
    expect(await read(slow)).toMatchObject({ seconds: 1.091 });
    expect((await read(slow))?.longest).toBeGreaterThan(40_000);
  });

  test("has no length where nothing says one", async () => {
    expect(await read(mp4OfSeconds(0, "soun"))).toMatchObject({ seconds: 0, longest: 0 });
    const unknown = patched(mp4Of("soun"), "mvhd", 16, 2 ** 32 - 1);
    expect(await read(unknown)).toMatchObject({ seconds: 0 });
  });

  test("is judged without an error wherever it is cut or changed", async () => {
    for (const whole of [
      mp4Of("soun", "vide"),
      webmOf(2, 1),
      sample("chrome.webm").subarray(0, 400),
    ]) {
      for (let at = 0; at < whole.length; at += 1) {
        await read(whole.subarray(0, at));
        for (const byte of [0, 1, 127, 128, 255]) {
          const changed = Buffer.from(whole);
          changed[at] = byte;
          await read(changed);
        }
      }
    }
  });

  test("is read in few parts of which none begins beyond its end", async () => {
    const long = Buffer.concat([mp4Of("soun"), Buffer.from([0, 0x20, 0, 0]), Buffer.from("mdat")]);
    const bytes = Buffer.concat([long, Buffer.alloc(2 * 1024 ** 2 - 8)]);
    const asked: number[] = [];
    const file = readByWindows(async (at, length) => {
      asked.push(at);
      return bytes.subarray(at, at + length);
    }, bytes.length);
    expect(await readSound(file)).toMatchObject({ seconds: 12.4 });
    expect(asked).toEqual([0]);
  });
});
