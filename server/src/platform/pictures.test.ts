import sharp from "sharp";
import { expect, test } from "vitest";
import { drawJpeg, reencodePicture } from "./pictures.ts";

/** A few hundred bytes that decode to 64 million pixels. */
const bomb = async () =>
  sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#fff" } })
    .avif({ effort: 0 })
    .toBuffer();

test("a decoder that takes too much memory ends with its process, and others go on", async () => {
  const bytes = await bomb();
  expect(bytes.length).toBeLessThan(10_000);
  const before = process.memoryUsage.rss();
  expect(await reencodePicture(bytes, 24_000_000)).toEqual({ refused: "tooManyPixels" });
  const [refused, drawn] = await Promise.all([
    reencodePicture(bytes, 100_000_000),
    drawJpeg('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
  ]);
  expect(refused).toEqual({ refused: "unreadable" });
  expect((await sharp(drawn).metadata()).width).toBe(10);
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 ** 2);
});
