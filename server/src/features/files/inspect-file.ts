import { fileTypeFromBuffer } from "file-type";
import { canonicalType, FILE_RULES, type FileKind } from "@madrasa/contract/limits";
import { refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { copyUpload } from "./copy-upload.ts";
import { findFile } from "./files.queries.ts";
import { maxPixelsOf, reencodeUpload } from "./reencode-upload.ts";
import { isSoundAlone } from "./sound-tracks.ts";

/** Enough bytes for every signature that file-type knows of the types we accept. */
const START_BYTES = 4_100;

export type InspectedFile = {
  /** The file to refer to: of a picture the one encoded anew, and of an upload that may still change a copy. */
  id: string;
  uploadedId: string;
  kind: FileKind;
  contentType: string;
  size: number;
};

/**
 * Checks an uploaded file before anything may refer to it: it belongs to this person and course, is
 * of a wanted kind, has been uploaded, and its first bytes match its type. Throws a refusal
 * otherwise; returns the type and the size in bytes as found. A picture is encoded anew.
 */
export async function inspectFile(
  platform: Platform,
  wanted: { key: string; ownerId: string; courseId: string; kinds: readonly FileKind[] },
): Promise<InspectedFile> {
  const { database } = platform;
  const file = await findFile(database.read, wanted.key);
  if (!file || file.owner_id !== wanted.ownerId || file.course_id !== wanted.courseId) {
    throw refuse("FILE_NOT_FOUND");
  }
  if (file.confirmed_at !== null || file.replaced_by !== null) throw refuse("FILE_IN_USE");
  if (file.marked_for_deletion_at !== null) throw refuse("FILE_NOT_FOUND");
  const kind = kindAs(file.kind as FileKind, wanted.kinds);
  if (!kind) throw refuse("WRONG_TYPE");
  const found = await inspectBytes(platform, file.id, kind);
  // Only what was announced has been counted against the quota.
  if (file.size !== null && found.size > file.size) throw refuse("UPLOAD_CHANGED");
  const maxPixels = maxPixelsOf(kind);
  if (maxPixels !== undefined) {
    const picture = await reencodeUpload(platform, { ...file, kind }, maxPixels);
    return { ...picture, uploadedId: file.id, kind };
  }
  if (file.may_change === 0) return { ...found, id: file.id, uploadedId: file.id, kind };
  const id = await copyUpload(platform, file, found);
  // It may have changed between the two.
  return { ...(await inspectBytes(platform, id, kind)), id, uploadedId: file.id, kind };
}

/** The length and the type by the first bytes; throws a refusal where a file of this kind may not be so. */
async function inspectBytes({ storage }: Platform, key: string, kind: FileKind) {
  const size = await storage.size(key);
  if (size === undefined) throw refuse("FILE_NOT_UPLOADED");
  if (size === 0) throw refuse("FILE_EMPTY");
  const rule = FILE_RULES[kind];
  if (size > rule.maxBytes) throw refuse("TOO_LARGE");
  const isVoice = VOICES.includes(kind);
  // The tracks of a sound that was recorded elsewhere may be named at its end.
  const bytes = await storage.start(key, isVoice ? rule.maxBytes : START_BYTES);
  const found = await fileTypeFromBuffer(bytes);
  const type = canonicalType(found?.mime ?? "");
  // The first bytes are the same with a picture and without one.
  const isSound = isVoice || kind === "lessonSound";
  const contentType = isSound ? type.replace("video/", "audio/") : type;
  // An unknown type is refused: HTML, SVG and scripts have no signature.
  const isWanted = (rule.types as readonly string[]).includes(contentType);
  if (!isWanted || (isVoice && !isSoundAlone(bytes, contentType as "audio/mp4" | "audio/webm"))) {
    throw refuse("WRONG_TYPE", { values: { about: "content" } });
  }
  return { size, contentType };
}

const VOICES: readonly FileKind[] = ["recitation", "recitationAnswer"];
const PICTURES: readonly FileKind[] = ["lessonImage", "banner"];

/** A teacher's picture becomes a lesson's or a banner by what refers to it, whatever its name made of it. */
function kindAs(kind: FileKind, wanted: readonly FileKind[]): FileKind | undefined {
  if (wanted.includes(kind)) return kind;
  return PICTURES.includes(kind) ? PICTURES.find((other) => wanted.includes(other)) : undefined;
}
