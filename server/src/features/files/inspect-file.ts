import { fileTypeFromBuffer } from "file-type";
import { canonicalType, FILE_RULES, type FileKind } from "@madrasa/contract/limits";
import { refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { findFile } from "./files.queries.ts";

/** Enough bytes for every signature that file-type knows of the types we accept. */
const START_BYTES = 4_100;

export type InspectedFile = { id: string; kind: FileKind; contentType: string; size: number };

/**
 * Checks an uploaded file before anything may refer to it: it belongs to this person and course, is
 * of a wanted kind, has been uploaded, and its first bytes match its type. Throws a refusal
 * otherwise; returns the type and the size in bytes as found.
 */
export async function inspectFile(
  { database, storage }: Platform,
  wanted: { key: string; ownerId: string; courseId: string; kinds: readonly FileKind[] },
): Promise<InspectedFile> {
  const file = await findFile(database.read, wanted.key);
  if (
    !file ||
    file.marked_for_deletion_at !== null ||
    file.owner_id !== wanted.ownerId ||
    file.course_id !== wanted.courseId
  ) {
    throw refuse("FILE_NOT_FOUND");
  }
  if (file.confirmed_at !== null) throw refuse("FILE_IN_USE");
  const kind = file.kind as FileKind;
  if (!wanted.kinds.includes(kind)) throw refuse("WRONG_TYPE");
  const size = await storage.size(file.id);
  if (size === undefined) throw refuse("FILE_NOT_UPLOADED");
  if (size === 0) throw refuse("FILE_EMPTY");
  const rule = FILE_RULES[kind];
  if (size > rule.maxBytes) throw refuse("TOO_LARGE");
  const found = await fileTypeFromBuffer(await storage.start(file.id, START_BYTES));
  const contentType = canonicalType(found?.mime ?? "");
  // An unknown type is refused: HTML, SVG and scripts have no signature.
  if (!(rule.types as readonly string[]).includes(contentType)) {
    throw refuse("WRONG_TYPE", { message: "This file is not what its type says." });
  }
  return { id: file.id, kind, contentType, size };
}
