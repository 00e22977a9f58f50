import { MINUTE, SECOND } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import type { FileRow } from "./files.queries.ts";
import { beginJoining, endJoining, renewJoining } from "./chunks.queries.ts";

/** Another server joins the chunks after this time without a sign of life. */
const LEASE = MINUTE;
const RENEW_EVERY = 20 * SECOND;

type Joined = Pick<FileRow, "id" | "content_type" | "joining_at"> & { size: number };

/** Joins the chunks of an upload after the response, on one server. */
export function joinLater(platform: Platform, file: Joined): void {
  const { backgroundTasks, clock } = platform;
  if (file.joining_at !== null && file.joining_at > clock() - LEASE) return;
  backgroundTasks.run("joining chunks", (closing) => join(platform, file, closing));
}

async function join(
  { database, storage, clock, log }: Platform,
  { id, size, content_type: contentType }: Joined,
  closing: AbortSignal,
): Promise<void> {
  const lease = { now: clock(), leaseMs: LEASE };
  if (!(await database.transaction((tx) => beginJoining(tx, id, lease)))) return;
  const renewing = setInterval(() => {
    database
      .transaction((tx) => renewJoining(tx, id, clock()))
      .catch((error: unknown) => log.warn({ err: error }, "a lease was not renewed"));
  }, RENEW_EVERY);
  try {
    const receivedBytes = await storage.join(id, { size, contentType, signal: closing });
    // Within the lease: a concurrent joiner would find incomplete chunks.
    if (receivedBytes === size) await storage.removeChunks(id);
    await database.transaction((tx) => endJoining(tx, id, { receivedBytes }));
    if (receivedBytes !== size) log.warn({ file: id, receivedBytes }, "an upload lacks a chunk");
  } catch (error) {
    // On shutdown another server takes over immediately. After errors the lease expires first, to spare the store.
    if (!closing.aborted) throw error;
    await database.transaction((tx) => endJoining(tx, id));
  } finally {
    clearInterval(renewing);
  }
}
