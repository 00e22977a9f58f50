import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { SentFile } from "../storage/s3-objects.ts";
import type { Bytes } from "./lines.ts";

/** Reads a file for its digests, which the store needs first. */
export async function sendable(read: () => Readable | Promise<Readable>): Promise<SentFile> {
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  let size = 0;
  for await (const chunk of (await read()) as Bytes) {
    sha256.update(chunk);
    md5.update(chunk);
    size += chunk.length;
  }
  return { read, size, sha256: sha256.digest("hex"), md5: md5.digest("hex") };
}
