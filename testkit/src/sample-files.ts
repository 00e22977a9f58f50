import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/** The smallest valid files of each type. */

/** As the server encodes it, so that its bytes stay what they are. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAsSAAALEgHS3X78AAAADUlEQVQImWNgYPhfDwACggF/NGwuCgAAAABJRU5ErkJggg==",
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

/** A file with its content type, to be uploaded. */
export type SampleFile = { bytes: Buffer; type: string; filename?: string };

const MEDIA_TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
};

/** The path of a media file of the sample school. */
export function mediaPath(name: string): string {
  return fileURLToPath(new URL(`../../server/seeds/media/${name}`, import.meta.url));
}

/** A media file of the sample school, to be uploaded. */
export function mediaFile(name: string): SampleFile {
  const type = MEDIA_TYPES[extname(name)];
  if (type === undefined) throw new Error(`The content type of ${name} is not known.`);
  return { bytes: readFileSync(mediaPath(name)), type, filename: name };
}
