import { fileTypeFromBuffer } from "file-type";
import {
  canonicalType,
  FILE_RULES,
  type FileKind,
  RECITATION_SECONDS_MAX,
  STORED_SECONDS_MAX,
} from "@madrasa/contract/limits";
import { hasPdfHeader } from "@madrasa/contract/base/pdf-header";
import { refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { type FileRow, findFile, insertMade } from "./files.queries.ts";
import { maxPixelsOf, reencodeUpload } from "./reencode-upload.ts";
import { type FileBytes, readByWindows } from "./byte-window.ts";
import { newId } from "../../platform/secrets.ts";
import { readMp4 } from "./mp4-sound.ts";
import { readWebm } from "./webm-sound.ts";

/** Enough for every signature of accepted types in file-type. */
const START_BYTES = 4_100;

export type InspectedFile = {
  /** Id to refer to: the re-encoded image, or the copy of a changeable upload. */
  id: string;
  uploadedId: string;
  kind: FileKind;
  contentType: string;
  size: number;
  /** Duration of audio from its container; 0 for other files. */
  seconds: number;
};

/**
 * Checks an uploaded file before it is referenced: its owner and course, its kind, its presence, and that its first
 * bytes match its type. Throws otherwise; returns the detected type and size. Images are re-encoded.
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
  // Only the announced size has been counted against the quota.
  if (file.size !== null && found.size > file.size) throw refuse("UPLOAD_CHANGED");
  const maxPixels = maxPixelsOf(kind);
  if (maxPixels !== undefined) {
    const picture = await reencodeUpload(platform, { ...file, kind }, maxPixels);
    return { ...picture, uploadedId: file.id, kind, seconds: 0 };
  }
  if (file.may_change === 0) return { ...found, id: file.id, uploadedId: file.id, kind };
  const id = await copyUpload(platform, file, found);
  // The upload may have changed meanwhile.
  return { ...(await inspectBytes(platform, id, kind)), id, uploadedId: file.id, kind };
}

/** Size, and type by the first bytes. Throws if the kind does not allow them. */
async function inspectBytes({ storage }: Platform, key: string, kind: FileKind) {
  const size = await storage.size(key);
  if (size === undefined) throw refuse("FILE_NOT_UPLOADED");
  if (size === 0) throw refuse("FILE_EMPTY");
  const rule = FILE_RULES[kind];
  if (size > rule.maxBytes) throw refuse("TOO_LARGE");
  if (VOICES.includes(kind)) return inspectVoice(storage, key, size);
  const bytes = await storage.part(key, { at: 0, bytes: START_BYTES });
  const found = await fileTypeFromBuffer(bytes);
  const isLatePdf = found === undefined && hasPdfHeader(bytes);
  const type = isLatePdf ? "application/pdf" : canonicalType(found?.mime ?? "");
  const contentType = kind === "lessonSound" ? type.replace("video/", "audio/") : type;
  // Unknown types are refused: HTML, SVG and scripts have no signature.
  if (!(rule.types as readonly string[]).includes(contentType)) throw wrongContent();
  return { size, contentType, seconds: 0 };
}

const wrongContent = () => refuse("WRONG_TYPE", { values: { about: "content" } });

/** Measured from the container, because clients could send any duration. */
async function inspectVoice(storage: Platform["storage"], key: string, size: number) {
  const load = (at: number, bytes: number) => storage.part(key, { at, bytes });
  const sound = await readSound(readByWindows(load, size));
  if (!sound) throw wrongContent();
  const { contentType, seconds, longest } = sound;
  if (longest > STORED_SECONDS_MAX) {
    throw refuse("RECITATION_TOO_LONG", { values: { minutes: RECITATION_SECONDS_MAX / 60 } });
  }
  if (seconds === 0) throw refuse("RECITATION_LENGTH_UNKNOWN");
  return { size, contentType, seconds };
}

const VOICES: readonly FileKind[] = ["recitation", "recitationAnswer"];
const PICTURES: readonly FileKind[] = ["lessonImage", "banner"];

/** An image's kind follows from its use, not from its name. */
function kindAs(kind: FileKind, wanted: readonly FileKind[]): FileKind | undefined {
  if (wanted.includes(kind)) return kind;
  return PICTURES.includes(kind) ? PICTURES.find((other) => wanted.includes(other)) : undefined;
}

/**
 * Copies an upload whose link is still usable to a key without a link. Its row is pending until referenced; leftovers
 * are swept.
 */
async function copyUpload(
  { database, storage, clock }: Platform,
  file: FileRow,
  { size, contentType }: { size: number; contentType: string },
): Promise<string> {
  const id = newId();
  const { kind, owner_id, course_id, name } = file;
  const row = { id, kind, owner_id, course_id, name, content_type: contentType };
  // Size 0, because the upload's own bytes are still counted.
  const made = { ...row, size: 0, created_at: clock() };
  await database.transaction((tx) => insertMade(tx, made, file.id));
  await storage.copy?.({ from: file.id, to: id, size, contentType });
  return id;
}

type Sound = {
  contentType: "audio/mp4" | "audio/webm";
  /** 0 if unreadable. */
  seconds: number;
  /** Maximum of header and tracks, because a header can be edited. */
  longest: number;
};

/** First four bytes of EBML files, and name of an MP4's first box. */
const EBML = 0x1a_45_df_a3;
const FTYP = 0x66_74_79_70;

/** Stored audio, judged by its tracks and never by its brand. Undefined for anything else. */
export async function readSound(bytes: FileBytes): Promise<Sound | undefined> {
  const start = await bytes.view(0, 8);
  if (!start) return undefined;
  const isWebm = start.getUint32(0) === EBML;
  if (!isWebm && start.getUint32(4) !== FTYP) return undefined;
  const { isSoundAlone, header, media } = await (isWebm ? readWebm(bytes) : readMp4(bytes));
  if (!isSoundAlone) return undefined;
  return {
    contentType: isWebm ? "audio/webm" : "audio/mp4",
    seconds: header || media,
    longest: Math.max(header, media),
  };
}
