import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isIndexLast } from "./video-index.ts";

const video = (name: string) =>
  new Blob([readFileSync(new URL(`./fixtures/${name}`, import.meta.url))]);

it.each([
  ["index-first.mp4", false],
  ["index-last.mp4", true],
  ["index-last.mov", true],
  // Fragmented: each part has an index of its own.
  ["fragmented.mp4", false],
  ["video.webm", false],
])("of %s, written by a real recorder, is %s", async (name, isLast) => {
  expect(await isIndexLast(video(name))).toBe(isLast);
});

function box(type: string, length: number, inside = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, inside]);
}

/** A huge file in which only the requested bytes exist. */
function hugeFile(size: number, parts: Map<number, Buffer>) {
  const asked: number[] = [];
  const file = {
    size,
    slice: (start: number, end: number) => {
      asked.push(end - start);
      const bytes = Buffer.alloc(Math.min(end, size) - start);
      parts.get(start)?.copy(bytes);
      return new Blob([bytes]);
    },
  };
  return { file: file as unknown as Blob, asked };
}

it("is found after two gigabytes by reading box headers only, also with 64-bit lengths", async () => {
  const GIBIBYTE = 1024 ** 3;
  const long = Buffer.alloc(8);
  long.writeBigUInt64BE(BigInt(2 * GIBIBYTE));
  const { file, asked } = hugeFile(
    2 * GIBIBYTE + 1000,
    new Map([
      [0, box("ftyp", 24)],
      [24, box("mdat", 1, long)],
      [2 * GIBIBYTE + 24, box("moov", 976)],
    ]),
  );
  expect(await isIndexLast(file)).toBe(true);
  expect(asked).toEqual([16, 16, 16]);
});

it.each([
  ["empty", Buffer.alloc(0)],
  ["shorter than a header", Buffer.from("ftyp")],
  ["a page", Buffer.from("<!doctype html><title>mdat moov</title>")],
  ["a box without an end", Buffer.concat([box("ftyp", 8), box("mdat", 0), box("moov", 8)])],
  [
    "a box too small for its header",
    Buffer.concat([box("mdat", 8), box("free", 3), box("moov", 8)]),
  ],
  ["a long box cut off in its header", Buffer.concat([box("mdat", 8), box("free", 1)])],
  ["a video that was cut off before its index", Buffer.concat([box("ftyp", 8), box("mdat", 5000)])],
  ["nothing but small boxes", Buffer.concat(Array.from({ length: 3000 }, () => box("free", 8)))],
])("is false for a broken file: %s", async (_, bytes) => {
  expect(await isIndexLast(new Blob([bytes]))).toBe(false);
});
