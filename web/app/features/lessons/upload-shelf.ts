import { clear, createStore, del, delMany, get, set, values } from "idb-keyval";
import type { UploadRecord } from "./lesson-upload.ts";

/** Copies of larger files would fill phones; they are chosen again after the page was closed. */
const COPY_MAX_BYTES = 64 * 1024 ** 2;

const KEPT = ["original", "frame"] as const;
type Kept = (typeof KEPT)[number];
const keyOf = (id: string, what: Kept) => `${id} ${what}`;

export type UploadShelf = ReturnType<typeof createUploadShelf>;

/**
 * Uploads that a later page continues, with their files. Nothing here throws: private windows and
 * full phones refuse, and what they refuse lasts as long as the page.
 */
export function createUploadShelf() {
  const records = createStore("lesson-uploads", "records");
  const files = createStore("lesson-upload-files", "files");
  return {
    async list(): Promise<UploadRecord[]> {
      const found = await values<UploadRecord>(records).catch(() => []);
      return found.toSorted((one, other) => one.place - other.place);
    },
    /** Null when it is not there any more; undefined when that cannot be told. */
    async read(id: string): Promise<UploadRecord | null | undefined> {
      try {
        return (await get<UploadRecord>(id, records)) ?? null;
      } catch {
        return undefined;
      }
    },
    /** Whether it was stored. */
    async write(record: UploadRecord): Promise<boolean> {
      return isDone(set(record.id, record, records));
    },
    async remove(id: string): Promise<void> {
      await isDone(del(id, records));
      await isDone(
        delMany(
          KEPT.map((what) => keyOf(id, what)),
          files,
        ),
      );
    },
    async readFile(id: string, what: Kept): Promise<File | undefined> {
      const found: unknown = await get(keyOf(id, what), files).catch(() => undefined);
      return found instanceof File ? found : undefined;
    },
    async writeFile(id: string, what: Kept, file: File): Promise<boolean> {
      return file.size <= COPY_MAX_BYTES && isDone(set(keyOf(id, what), file, files));
    },
    async clear(): Promise<void> {
      await isDone(clear(records));
      await isDone(clear(files));
    },
  };
}

async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}
