import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { withIndexFirst } from "./video-index.ts";

const video = (name: string) =>
  new File([readFileSync(new URL(`./fixtures/${name}`, import.meta.url))], name, {
    type: "video/mp4",
  });

const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());

function boxesOf(bytes: Buffer): string[] {
  const types: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
    types.push(bytes.toString("latin1", at + 4, at + 8));
  }
  return types;
}

/** Bytes at each offset of the chunk tables. */
function pointed(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = bytes.indexOf("stco"); at !== -1; at = bytes.indexOf("stco", at + 4)) {
    for (let entry = 0; entry < bytes.readUInt32BE(at + 8); entry += 1) {
      const offset = bytes.readUInt32BE(at + 12 + entry * 4);
      found.push(bytes.toString("hex", offset, offset + 16));
    }
  }
  return found;
}

it.each(["index-last.mp4", "index-last.mov"])(
  "of %s, written by a real recorder, goes to the front, and points at the same pieces",
  async (name) => {
    const before = video(name);
    const after = await withIndexFirst(before);
    const [was, is] = [await bytesOf(before), await bytesOf(after)];
    expect(boxesOf(was).indexOf("moov")).toBeGreaterThan(boxesOf(was).indexOf("mdat"));
    expect(boxesOf(is).indexOf("moov")).toBeLessThan(boxesOf(is).indexOf("mdat"));
    expect(boxesOf(is).toSorted()).toEqual(boxesOf(was).toSorted());
    expect(pointed(was)).not.toEqual([]);
    expect(pointed(is)).toEqual(pointed(was));
    expect([after.name, after.type, after.size]).toEqual([before.name, before.type, before.size]);
  },
);

it.each(["index-first.mp4", "fragmented.mp4", "video.webm"])(
  "of %s is where it is",
  async (name) => {
    const file = video(name);
    expect(await withIndexFirst(file)).toBe(file);
  },
);

function box(type: string, inside: Buffer | number = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(typeof inside === "number" ? inside : 8 + inside.length);
  head.write(type, 4, "latin1");
  return typeof inside === "number" ? head : Buffer.concat([head, inside]);
}

const inTrack = (inside: Buffer) =>
  box("moov", box("trak", box("mdia", box("minf", box("stbl", inside)))));

function long(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

it("moves the index of two gigabytes by reading box headers and the index only", async () => {
  const SIZE = 2 * 1024 ** 3;
  const index = inTrack(
    box("co64", Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 2]), long(100), long(SIZE)])),
  );
  const parts = new Map([
    [0, box("ftyp", 24)],
    [24, Buffer.concat([box("mdat", 1), long(SIZE)])],
    [SIZE + 24, index],
  ]);
  const asked: [number, number][] = [];
  const file = {
    name: "video.mp4",
    size: SIZE + 24 + index.length,
    type: "video/mp4",
    lastModified: 1,
    slice: (start: number, end = start) => {
      const bytes = Buffer.alloc(Math.min(end - start, 1000));
      parts.get(start)?.copy(bytes);
      const part = new Blob([bytes]);
      const read = part.arrayBuffer.bind(part);
      return Object.assign(part, {
        arrayBuffer: async () => {
          asked.push([start, end]);
          return read();
        },
      });
    },
  };
  const moved = await bytesOf(await withIndexFirst(file as unknown as File));
  expect(asked.map(([start, end]) => end - start)).toEqual([16, 16, 16, index.length]);
  const at = moved.indexOf("co64");
  expect([at, moved.readBigUInt64BE(at + 12), moved.readBigUInt64BE(at + 20)]).toEqual([
    moved.indexOf("moov") + 40,
    BigInt(100 + index.length),
    BigInt(SIZE + index.length),
  ]);
});

const late = (index: Buffer) => Buffer.concat([box("ftyp"), box("mdat", Buffer.alloc(8)), index]);

it.each([
  ["empty", Buffer.alloc(0)],
  ["shorter than a header", Buffer.from("ftyp")],
  ["a page", Buffer.from("<!doctype html><title>mdat moov</title>")],
  ["a box without an end", Buffer.concat([box("ftyp"), box("mdat", 0), box("moov")])],
  ["a box too small for its header", Buffer.concat([box("mdat"), box("free", 3), box("moov")])],
  ["a long box cut off in its header", Buffer.concat([box("mdat"), box("free", 1)])],
  ["a video cut off before its index", Buffer.concat([box("ftyp"), box("mdat", 5000)])],
  ["an index that is cut off", late(box("moov", 500))],
  ["nothing but small boxes", Buffer.concat(Array.from({ length: 3000 }, () => box("free")))],
  ["a compressed index", late(box("moov", box("cmov")))],
  ["an index of fragments", late(box("moov", box("mvex")))],
  ["offsets of encrypted parts", late(inTrack(box("saio")))],
  ["a track that ends too early", late(inTrack(box("stts", 400)))],
  ["a table that is longer than its box", late(inTrack(box("stco", Buffer.alloc(8, 1))))],
])("of what cannot be moved for certain is where it is: %s", async (_, bytes) => {
  const file = new File([bytes], "video.mp4", { type: "video/mp4" });
  expect(await withIndexFirst(file)).toBe(file);
});
