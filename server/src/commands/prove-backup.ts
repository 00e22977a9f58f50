import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { contract } from "@madrasa/contract";
import { createClient, fetchTransport } from "@madrasa/contract/client";
import { createApp } from "../app.ts";
import { checkBackup } from "../platform/backup/check-backup.ts";
import type { Progress } from "../platform/backup/progress.ts";
import { requireRoom } from "../platform/backup/require-room.ts";
import { restoreBackup } from "../platform/backup/restore-backup.ts";
import { readConfig, type Config } from "../platform/config.ts";
import { minFreeBytes } from "../platform/disk-space.ts";
import { rowsOf } from "../platform/database/dialect.ts";
import { lockDataFolder } from "../platform/lock-data-folder.ts";
import { createLog } from "../platform/log.ts";
import { withInstallation } from "./command.ts";
import { inWords } from "./in-words.ts";

/** Free space left on a disk without a school. */
const SPARE_BYTES = 200_000_000;
/** Bytes of the database, and of its log while it is filled, for each byte of the backup's tables. */
const BYTES_PER_TABLE_BYTE = 2;

type ProofOptions = { config: Config; identities: string[]; room: string; progress: Progress };

/**
 * Restores a backup into a temporary school in `room`, compares all rows and files, starts it and reads a course.
 * Returns a report, and leaves nothing. `find` returns the backup's folder and may fetch it into `room`.
 */
export async function proveBackup(
  find: (room: string) => Promise<string>,
  { config: own, identities, room, progress }: ProofOptions,
): Promise<string> {
  await mkdir(room, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(room, "a proof of a backup");
  try {
    await removeLeftovers(room);
    const folder = await find(room);
    const backup = await checkBackup(folder, { identities, progress });
    const { manifest } = backup;
    const bytes =
      manifest.files.bytes + BYTES_PER_TABLE_BYTE * (await bytesIn(path.join(folder, "tables")));
    const [ofRoom, ofSchool] = [await stat(room), await stat(own.dataDir).catch(() => undefined)];
    await requireRoom(room, bytes, {
      what: "The test",
      mend: "Free some, or use --in FOLDER on another disk.",
      spare: (space) => (ofRoom.dev === ofSchool?.dev ? minFreeBytes(own, space) : SPARE_BYTES),
    });
    // Separate environment: never the school's database, bucket or message providers.
    const config = readConfig({
      DATA_DIR: path.join(room, "school"),
      PORT: "0",
      SCHOOL_NAME: manifest.school,
      MIN_FREE_DISK_MB: "0",
    });
    await withInstallation(config, (school) =>
      restoreBackup(school, backup, { replace: false, progress }),
    );
    const seen = await readSchool(config);
    const lost = manifest.lost.length;
    return (
      `${path.basename(folder)}: ${inWords(manifest)}, all as they were saved. ` +
      `Restored and started, it has ${seen}.${lost > 0 ? ` ${lost} files were lost before it was taken.` : ""}`
    );
  } finally {
    await removeLeftovers(room);
    lock.release();
    // Empty now; a container's volume cannot be removed.
    await rm(room, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) bytes += (await stat(path.join(folder, name))).size;
  return bytes;
}

/** Removes leftovers of a killed run, except the lock. */
async function removeLeftovers(room: string): Promise<void> {
  for (const name of await readdir(room)) {
    if (!name.startsWith("server.")) await rm(path.join(room, name), { recursive: true });
  }
}

async function readSchool(config: Config): Promise<string> {
  const { http, platform } = await createApp(config, createLog("silent"));
  try {
    const origin = await http.listen({ host: "127.0.0.1", port: 0 });
    const { call } = createClient(fetchTransport(origin));
    const { read } = platform.database;
    const people = await rowsOf(read, "users");
    const courses = await rowsOf(read, "courses");
    const lessons = await rowsOf(read, "lessons");
    const counts = `${people} accounts, ${courses} courses and ${lessons} lessons`;
    const { courseList } = await call(contract.catalogue.listCourses, { query: { limit: 1 } });
    const [first] = courseList;
    if (!first) return `${counts}; it shows no published course`;
    const { course } = await call(contract.catalogue.readPublicCourse, {
      params: { courseId: first._id },
    });
    return `${counts}; the page of “${course.title}” was read`;
  } finally {
    await http.close();
  }
}
