import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { zip } from "./zip.ts";

/** Reads an archive from its end, as programs do. */
function unzip(bytes: Buffer): { name: string; content: string; sum: number }[] {
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06_05_4b_50);
  let at = bytes.readUInt32LE(end + 16);
  expect(at + bytes.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    expect(bytes.readUInt32LE(at)).toBe(0x02_01_4b_50);
    const [sum, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)];
    const [length, start] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const name = bytes.subarray(at + 46, at + 46 + length).toString();
    at += 46 + length;
    expect(bytes.readUInt32LE(start)).toBe(0x04_03_4b_50);
    const from = start + 30 + bytes.readUInt16LE(start + 26);
    return { name, sum, content: bytes.subarray(from, from + size).toString() };
  });
}

test("an archive has each file by its name, whole, with the sum of its bytes", async () => {
  const files = [
    ["data.json", "{}"],
    ["تلاوة.m4a", "a voice\u0000"],
    ["empty", ""],
  ] as const;
  const archive = await zip(files.map(([name, text]) => ({ name, content: new Blob([text]) })));
  expect(unzip(Buffer.from(await archive.arrayBuffer()))).toEqual(
    files.map(([name, content]) => ({ name, content, sum: crc32(content) })),
  );
});
