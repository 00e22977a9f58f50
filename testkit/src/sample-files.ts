import { fileURLToPath } from "node:url";

/** The smallest files that are what they say. */

export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

export const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** The first box of an mp4, without anything to play. */
export const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 0x18]),
  Buffer.from("ftypisom\0\0\x02\0isommp42", "latin1"),
  Buffer.alloc(64),
]);

export const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");

/** Where a real file of the sample school is. */
export function mediaFile(name: string): string {
  return fileURLToPath(new URL(`../../server/seeds/media/${name}`, import.meta.url));
}
