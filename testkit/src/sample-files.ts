import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/** Already in the server's encoding, so bytes are unchanged. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAsSAAALEgHS3X78AAAADUlEQVQImWNgYPhfDwACggF/NGwuCgAAAABJRU5ErkJggg==",
  "base64",
);

export const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** Not playable. */
export const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 0x18]),
  Buffer.from("ftypisom\0\0\x02\0isommp42", "latin1"),
  Buffer.alloc(64),
]);

export const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");

export type SampleFile = { bytes: Buffer; type: string; filename?: string };

const MEDIA_TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
};

export function mediaPath(name: string): string {
  return fileURLToPath(new URL(`../../server/seeds/media/${name}`, import.meta.url));
}

export function mediaFile(name: string): SampleFile {
  const type = MEDIA_TYPES[extname(name)];
  if (type === undefined) throw new Error(`The content type of ${name} is not known.`);
  return { bytes: readFileSync(mediaPath(name)), type, filename: name };
}

const box = (name: string, ...inside: Buffer[]) => {
  const bytes = Buffer.concat([Buffer.alloc(8), ...inside]);
  bytes.writeUInt32BE(bytes.length);
  bytes.write(name, 4, "latin1");
  return bytes;
};

const MP4_SECONDS = 12.4;

/** Tracks without samples: "soun" or "vide". */
export const mp4Of = (...handlers: string[]): Buffer => mp4OfSeconds(MP4_SECONDS, ...handlers);

export function mp4OfSeconds(seconds: number, ...handlers: string[]): Buffer {
  const times = Buffer.alloc(20);
  times.writeUInt32BE(1_000, 12);
  times.writeUInt32BE(Math.round(seconds * 1_000), 16);
  const tracks = handlers.map((handler) =>
    box("trak", box("mdia", box("hdlr", Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13)))),
  );
  return Buffer.concat([MP4.subarray(0, 24), box("moov", box("mvhd", times), ...tracks)]);
}

/** At most 126 bytes, for a one-byte length. */
const element = (id: string, ...inside: Buffer[]) => {
  const bytes = Buffer.concat(inside);
  return Buffer.concat([Buffer.from(id, "hex"), Buffer.from([0x80 + bytes.length]), bytes]);
};

/** Tracks without samples and duration, like a recorder's: 2 is audio, 1 video. */
export function webmOf(...types: number[]): Buffer {
  const tracks = types.map((type) => element("ae", element("83", Buffer.from([type]))));
  return Buffer.concat([
    element("1a45dfa3", element("4282", Buffer.from("webm"))),
    Buffer.from("1853806701ffffffffffffff", "hex"),
    element("1654ae6b", ...tracks),
    Buffer.from("1f43b67501ffffffffffffff", "hex"),
  ]);
}
