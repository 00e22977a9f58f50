import {
  FILE_RULES,
  CHUNK_BYTES_MAX,
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
import { lockUser } from "../identity/index.ts";

type Wanted = {
  kind: FileKind;
  ownerId: string;
  /** Announced size, otherwise the maximum of the kind. */
  bytes: number;
};

type NewFile = Wanted & {
  courseId: string;
  replaced: readonly string[];
};

/**
 * Throws unless another file may be uploaded. Locks the rows of person and course, so that concurrent uploads are
 * counted in turn. Returns the ids of older uploads that were discarded.
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
 * Throws unless a chunked upload may have this many bytes: only received ones were counted. Returns discarded uploads,
 * as above.
 */
export async function reserveChunk(
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
  // Excludes uploads that a lesson of another course has referenced meanwhile.
  return ids.length > 0 ? markPending(tx, { ownerId, ids }, now) : [];
}

/**
 * Expired uploads do not count: the oldest are discarded as needed, then chunked ones idle for a day. Throws if that is
 * not enough.
 */
function giveUpOldest(pending: readonly PendingFile[], wanted: Wanted, now: number): string[] {
  const staying = pending.map((file) => ({ ...file, bytes: bytesOf(file) }));
  const isOver = ({ created_at, chunk_at }: PendingFile) =>
    chunk_at === null ? created_at + UPLOAD_LINK_LIFE < now : chunk_at + DAY < now;
  const over = staying.filter(isOver).toSorted((one, other) => lastUsed(one) - lastUsed(other));
  const leaving = [
    ...over.filter(({ chunk_at }) => chunk_at === null),
    ...over.filter(({ chunk_at }) => chunk_at !== null),
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

const lastUsed = ({ created_at, chunk_at }: PendingFile) => chunk_at ?? created_at;

/** Received bytes of a chunked upload plus one chunk in transit. */
function bytesOf({ kind, size, received_bytes, chunk_at }: PendingFile): number {
  const bytes = size ?? maxBytesOf(kind);
  return chunk_at === null ? bytes : Math.min(bytes, (received_bytes ?? 0) + CHUNK_BYTES_MAX);
}

type Counted = { kind: string; bytes: number };

/** The largest video does not count in bytes: it may be twice the quota. */
function fits(pending: readonly Counted[], wanted: Counted): boolean {
  const all = [...pending, wanted];
  const bytes = all.reduce((sum, file) => sum + file.bytes, 0);
  const videos = all.filter(({ kind }) => kind === "lessonVideo");
  const largestVideo = Math.max(0, ...videos.map((video) => video.bytes));
  return all.length <= PENDING_FILES_MAX && bytes - largestVideo <= PENDING_BYTES_MAX;
}

const maxBytesOf = (kind: string) => FILE_RULES[kind as FileKind].maxBytes;
