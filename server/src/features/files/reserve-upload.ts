import {
  FILE_RULES,
  PIECE_BYTES_MAX,
  PENDING_BYTES_MAX,
  PENDING_FILES_MAX,
  type FileKind,
} from "@madrasa/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { DAY } from "../../platform/clock.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import { listPending, markPending, type PendingFile } from "./files.queries.ts";
import { UPLOAD_LINK_LIFE } from "./links.ts";
import { requireCourseSpace, requireNoteSpace } from "./require-space.ts";
import { lockUser } from "../../identity/index.ts";

type Wanted = {
  kind: FileKind;
  ownerId: string;
  /** As announced, else as many as the kind may have. */
  bytes: number;
};

type NewFile = Wanted & {
  courseId: string;
  /** Files that the new one takes the place of. */
  replaced: readonly string[];
};

/**
 * Throws unless one more file may be uploaded. The person's and the course's rows are locked, so
 * that uploads which begin at the same time are counted one after the other. Returns the ids of
 * older uploads that were given up for this one.
 */
export async function reserveUpload(tx: Tx, wanted: NewFile, now: number): Promise<string[]> {
  await lockOwner(tx, wanted.ownerId);
  const isOfStudent = wanted.kind === "noteImage" || wanted.kind === "recitation";
  if (!isOfStudent) await lockRows(tx, "courses", "id", wanted.courseId, "write");
  const found = await listPending(tx, wanted.ownerId);
  const pending = found.filter(({ id }) => !wanted.replaced.includes(id));
  const replaced = found.filter(({ id }) => wanted.replaced.includes(id)).map(({ id }) => id);
  const ids = [...replaced, ...giveUpOldest(pending, wanted, now)];
  const givenUp = await giveUp(tx, wanted, ids, now);

  const about = wanted.kind === "recitation" ? "recitation" : "limit";
  if (isOfStudent) await requireNoteSpace(tx, wanted.ownerId, wanted.bytes, about);
  else await requireCourseSpace(tx, wanted.courseId, wanted.bytes);
  return givenUp;
}

/**
 * Throws unless an upload in pieces may have so many bytes: it was counted with those that had arrived.
 * Returns, as above, what was given up.
 */
export async function reservePiece(
  tx: Tx,
  { id, ...wanted }: Wanted & { id: string },
  now: number,
): Promise<string[]> {
  await lockOwner(tx, wanted.ownerId);
  const others = (await listPending(tx, wanted.ownerId)).filter((file) => file.id !== id);
  return giveUp(tx, wanted, giveUpOldest(others, wanted, now), now);
}

async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  if (!(await lockUser(tx, ownerId, "write"))) throw refuse("NOT_SIGNED_IN");
}

async function giveUp(tx: Tx, { ownerId }: Wanted, ids: string[], now: number): Promise<string[]> {
  // Not one that a lesson of another course has referred to meanwhile.
  return ids.length > 0 ? markPending(tx, { ownerId, ids }, now) : [];
}

/**
 * Uploads whose link has run out do not count against a new one: the oldest of them are given up,
 * as many as needed, and after them those in pieces that nobody went on with for a day. Throws when that
 * is not enough.
 */
function giveUpOldest(pending: readonly PendingFile[], wanted: Wanted, now: number): string[] {
  const staying = pending.map((file) => ({ ...file, bytes: bytesOf(file) }));
  const isOver = ({ created_at, piece_at }: PendingFile) =>
    piece_at === null ? created_at + UPLOAD_LINK_LIFE < now : piece_at + DAY < now;
  const over = staying.filter(isOver).toSorted((one, other) => lastUsed(one) - lastUsed(other));
  const leaving = [
    ...over.filter(({ piece_at }) => piece_at === null),
    ...over.filter(({ piece_at }) => piece_at !== null),
  ];
  const givenUp: string[] = [];
  while (!fits(staying, wanted)) {
    const next = leaving.shift();
    if (!next) throw refuse("TOO_MANY_UPLOADS");
    givenUp.push(next.id);
    staying.splice(staying.indexOf(next), 1);
  }
  return givenUp;
}

const lastUsed = ({ created_at, piece_at }: PendingFile) => piece_at ?? created_at;

/** The bytes of an upload in pieces: those that have arrived, and one piece that may be on its way. */
function bytesOf({ kind, size, received_bytes, piece_at }: PendingFile): number {
  const bytes = size ?? maxBytesOf(kind);
  return piece_at === null ? bytes : Math.min(bytes, (received_bytes ?? 0) + PIECE_BYTES_MAX);
}

type Counted = { kind: string; bytes: number };

/** The largest video does not count in bytes: one film has twice as many as all files together. */
function fits(pending: readonly Counted[], wanted: Counted): boolean {
  const all = [...pending, wanted];
  const bytes = all.reduce((sum, file) => sum + file.bytes, 0);
  const videos = all.filter(({ kind }) => kind === "lessonVideo");
  const largestVideo = Math.max(0, ...videos.map((video) => video.bytes));
  return all.length <= PENDING_FILES_MAX && bytes - largestVideo <= PENDING_BYTES_MAX;
}

const maxBytesOf = (kind: string) => FILE_RULES[kind as FileKind].maxBytes;
