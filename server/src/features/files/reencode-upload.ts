import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { BANNER_WIDTH, FILE_RULES, type FileKind } from "@madrasa/contract/limits";
import { reencodePicture } from "../../platform/pictures.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId } from "../../platform/secrets.ts";
import { insertFile, type FileRow } from "./files.queries.ts";

const MILLION = 1_000_000;

/** Undefined for a kind that is no picture. */
export function maxPixelsOf(kind: FileKind): number | undefined {
  const rule = FILE_RULES[kind];
  return "maxPixels" in rule ? rule.maxPixels : undefined;
}

/**
 * Stores a picture, encoded anew, under a key of its own, since a stored key is never written again.
 * Its row is pending until something refers to it; what is left over is swept. Throws a refusal
 * where the picture is too large or cannot be read.
 */
export async function reencodeUpload(
  { database, storage, clock }: Platform,
  file: FileRow,
  maxPixels: number,
): Promise<{ id: string; contentType: string; size: number }> {
  const uploaded = await buffer(await storage.read(file.id));
  const maxWidth = file.kind === "banner" ? BANNER_WIDTH : undefined;
  const picture = await reencodePicture(uploaded, maxPixels, maxWidth);
  if ("refused" in picture) {
    throw picture.refused === "tooManyPixels"
      ? refuse("FILE_TOO_MANY_PIXELS", {
          values: { about: "frames", millions: maxPixels / MILLION },
        })
      : refuse("WRONG_TYPE", { values: { about: "picture" } });
  }
  const { bytes, contentType } = picture;
  const id = newId();
  const now = clock();
  // First the row, so that no bytes are without one.
  await database.transaction((tx) =>
    insertFile(tx, {
      id,
      kind: file.kind,
      owner_id: file.owner_id,
      course_id: file.course_id,
      name: nameFor(file.name, contentType),
      content_type: contentType,
      size: bytes.length,
      created_at: now,
      reencoded_at: now,
    }),
  );
  // In an array: a stream of a buffer itself would yield its bytes one by one.
  const stream = Readable.from([Buffer.from(bytes)]);
  await storage.write(id, { bytes: stream, size: bytes.length, contentType });
  return { id, contentType, size: bytes.length };
}

/** AVIF becomes another format, and its name says so. */
function nameFor(name: string, contentType: string): string {
  const ending = contentType === "image/webp" ? ".webp" : ".jpg";
  return contentType === "image/webp" || contentType === "image/jpeg"
    ? name.replace(/\.avif$/i, ending)
    : name;
}
