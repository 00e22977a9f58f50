import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { BANNER_WIDTH, FILE_RULES, type FileKind } from "@madrasa/contract/limits";
import { reencodePicture } from "../../platform/pictures.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId } from "../../platform/secrets.ts";
import { findEncoded, findFile, insertMade, markReencoded, type FileRow } from "./files.queries.ts";

const MILLION = 1_000_000;

export function maxPixelsOf(kind: FileKind): number | undefined {
  const rule = FILE_RULES[kind];
  return "maxPixels" in rule ? rule.maxPixels : undefined;
}

/** Unreadable files are not tried again. */
const unreadable = () => refuse("WRONG_TYPE", { values: { about: "picture" } });

type Encoded = { id: string; contentType: string; size: number };

/**
 * Re-encodes an image and stores it under a new key, because stored keys are immutable. Its row is pending until
 * referenced; leftovers are swept. Throws if it is too large or unreadable. Each upload is encoded once, even if the
 * call is refused and repeated, and one at a time per person.
 */
export async function reencodeUpload(
  platform: Platform,
  file: FileRow,
  maxPixels: number,
): Promise<Encoded> {
  return oneAtATime(file.owner_id, async () => {
    // Read again: it may have been encoded and referenced while waiting.
    const stored = await findFile(platform.database.read, file.id);
    const present = { ...(stored ?? file), kind: file.kind };
    const before = await encodedBefore(platform, present);
    if (before) return before;
    if (present.reencoded_at !== null) throw unreadable();
    return encode(platform, present, maxPixels);
  });
}

async function encodedBefore(
  { database, storage }: Platform,
  file: FileRow,
): Promise<Encoded | undefined> {
  const { replaced_by: id } = file;
  const found = await (id === null
    ? findEncoded(database.read, file)
    : findFile(database.read, id));
  const size = found && (await storage.size(found.id));
  if (!found || size === undefined) return undefined;
  return { id: found.id, contentType: found.content_type, size };
}

async function encode(
  { database, storage, clock }: Platform,
  file: FileRow,
  maxPixels: number,
): Promise<Encoded> {
  const uploaded = await buffer(await storage.read(file.id));
  const maxWidth = file.kind === "banner" ? BANNER_WIDTH : undefined;
  const picture = await reencodePicture(uploaded, maxPixels, maxWidth);
  const now = clock();
  if ("refused" in picture) {
    if (picture.refused === "tooManyPixels") {
      const values = { about: "frames", millions: maxPixels / MILLION };
      throw refuse("FILE_TOO_MANY_PIXELS", { values });
    }
    await database.transaction((tx) => markReencoded(tx, file.id, now));
    throw unreadable();
  }
  const { bytes, contentType, width, height } = picture;
  const id = newId();
  // The row comes first, so that no bytes are without one.
  await database.transaction((tx) =>
    insertMade(
      tx,
      {
        id,
        kind: file.kind,
        owner_id: file.owner_id,
        course_id: file.course_id,
        name: nameFor(file.name, contentType),
        content_type: contentType,
        width,
        height,
        // Counted once the file is referenced.
        size: null,
        created_at: now,
        reencoded_at: now,
      },
      file.id,
    ),
  );
  // Wrapped in an array: streaming a buffer directly would yield single bytes.
  const stream = Readable.from([Buffer.from(bytes)]);
  await storage.write(id, { bytes: stream, size: bytes.length, contentType });
  return { id, contentType, size: bytes.length };
}

const running = new Map<string, Promise<unknown>>();

async function oneAtATime<T>(personId: string, task: () => Promise<T>): Promise<T> {
  const before = running.get(personId) ?? Promise.resolve();
  const own = before.then(task, task);
  running.set(personId, own);
  try {
    return await own;
  } finally {
    if (running.get(personId) === own) running.delete(personId);
  }
}

/** AVIF is converted, so its extension changes. */
function nameFor(name: string, contentType: string): string {
  const ending = contentType === "image/webp" ? ".webp" : ".jpg";
  return contentType === "image/webp" || contentType === "image/jpeg"
    ? name.replace(/\.avif$/i, ending)
    : name;
}
