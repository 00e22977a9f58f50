import { createStore, del, delMany, get, set, type UseStore, values } from "idb-keyval";
import { removeMade } from "./renditions/made-files.ts";

/** Copies of larger files would fill phones; they are chosen again after the page was closed. */
const COPY_MAX_BYTES = 64 * 1024 ** 2;

const KINDS = ["original", "frame"] as const;
type FileKind = (typeof KINDS)[number];
const keyOf = (id: string, what: FileKind) => `${id} ${what}`;

/** What is kept of an upload, besides what its feature adds. */
export type ShelfRecord = { id: string; ownerId: string; place: number };

export type UploadShelf<Kept extends ShelfRecord> = ReturnType<typeof createUploadShelf<Kept>>;

/**
 * Uploads that a later page continues, with their files. Nothing here throws: private windows and
 * full phones refuse, and what they refuse lasts as long as the page.
 */
export function createUploadShelf<Kept extends ShelfRecord>() {
  const { records, files } = openStores();
  return {
    async list(): Promise<Kept[]> {
      const found = await values<Kept>(records).catch(() => []);
      return found.toSorted((one, other) => one.place - other.place);
    },
    /** Null when it is not there any more; undefined when that cannot be told. */
    async read(id: string): Promise<Kept | null | undefined> {
      try {
        return (await get<Kept>(id, records)) ?? null;
      } catch {
        return undefined;
      }
    },
    /** Whether it was stored. */
    async add(record: Kept): Promise<boolean> {
      return isDone(set(record.id, record, records));
    },
    /** Changes what is there; one that was removed meanwhile does not come back. Whether it was stored. */
    async change(id: string, what: Partial<Kept>): Promise<boolean> {
      return isDone(changeIn(records, id, what));
    },
    async remove(id: string): Promise<void> {
      await isDone(removeFrom({ records, files }, id));
    },
    async readFile(id: string, what: FileKind): Promise<File | undefined> {
      const found: unknown = await get(keyOf(id, what), files).catch(() => undefined);
      return found instanceof File ? found : undefined;
    },
    async writeFile(id: string, what: FileKind, file: File): Promise<boolean> {
      const key = keyOf(id, what);
      const isKept = file.size <= COPY_MAX_BYTES && (await isDone(set(key, file, files)));
      // What is there is of a file that was chosen before.
      if (!isKept) await isDone(del(key, files));
      return isKept;
    },
  };
}

/** Removes everything but the uploads of this person. Throws where something may be left. */
export async function removeUploadsOfOthers(owner: string | undefined): Promise<void> {
  const stores = openStores();
  const all = await values<ShelfRecord>(stores.records);
  const others = all.filter(({ ownerId }) => ownerId !== owner);
  await Promise.all(others.map(({ id }) => removeFrom(stores, id)));
}

type Stores = { records: UseStore; files: UseStore };
let opened: Stores | undefined;

function openStores(): Stores {
  opened ??= {
    records: createStore("lesson-uploads", "records"),
    files: createStore("lesson-upload-files", "files"),
  };
  return opened;
}

async function removeFrom({ records, files }: Stores, id: string): Promise<void> {
  await del(id, records);
  await Promise.all(["sound", "small"].map(async (kind) => removeMade(`${id} ${kind}`)));
  await delMany(
    KINDS.map((what) => keyOf(id, what)),
    files,
  );
}

async function changeIn(records: UseStore, id: string, what: object): Promise<void> {
  await records("readwrite", (store) => {
    const request = store.get(id);
    request.addEventListener("success", () => {
      const before: unknown = request.result;
      if (typeof before === "object" && before !== null) store.put({ ...before, ...what }, id);
    });
    return new Promise<void>((resolve, reject) => {
      const { transaction } = store;
      transaction.addEventListener("complete", () => resolve());
      for (const end of ["abort", "error"] as const) {
        transaction.addEventListener(end, () => reject(transaction.error ?? new Error(end)));
      }
    });
  });
}

async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}
