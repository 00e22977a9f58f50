import { expect, it } from "vitest";
import { isSameFile, fingerprintOf } from "./file-fingerprint.ts";

const LENGTH = 3_000_000;

function video(change: (bytes: Uint8Array) => void = () => undefined): File {
  const bytes = Uint8Array.from({ length: LENGTH }, (_, at) => (at * 31) % 251);
  change(bytes);
  return new File([bytes], "video.mp4", { type: "video/mp4", lastModified: 1_700_000_000_000 });
}

it.each([
  ["the same file", video(), true],
  ["the same bytes under another name and date", new File([video()], "copy.mp4"), true],
  ["one of another length", new File([video(), "x"], "video.mp4"), false],
  ["one with another beginning", video((bytes) => bytes.fill(1, 10, 11)), false],
  ["one with another end", video((bytes) => bytes.fill(1, LENGTH - 1)), false],
  ["one with another middle", video((bytes) => bytes.fill(1, 1_000_000, 2_000_000)), false],
])("%s", async (_, chosen, isSame) => {
  expect(await isSameFile(chosen, await fingerprintOf(video()))).toBe(isSame);
});

it("compares a file shorter than the compared part", async () => {
  const mark = await fingerprintOf(new File(["short"], "short.pdf"));
  expect(await isSameFile(new File(["short"], "short.pdf"), mark)).toBe(true);
  expect(await isSameFile(new File(["shors"], "short.pdf"), mark)).toBe(false);
});
