import { requestResult } from "../../lib/offline/request-result.ts";
import { transact } from "../../lib/offline/database.ts";
import { filesOf } from "../../lib/offline/delete-local-data.ts";
import { removeMadeOf } from "../../lib/offline/generated-files.ts";

/** Larger copies would fill phones: such files are chosen again after the page was closed. */
const COPY_MAX_BYTES = 64 * 1024 ** 2;

type FileKind = "original" | "frame";
const keyOf = (id: string, what: FileKind) => `${id} ${what}`;

export type UploadRow = { id: string; ownerId: string; order: number };

export type UploadStore<Row extends UploadRow> = ReturnType<typeof createUploadStore<Row>>;

const write = (action: (uploads: IDBObjectStore) => unknown) =>
  isDone(transact("readwrite", ["uploads"], async ({ uploads }) => action(uploads)));

const removeFiles = (range: IDBKeyRange | string) =>
  isDone(
    transact("readwrite", ["uploadFiles"], async ({ uploadFiles }) => uploadFiles.delete(range)),
  );

/**
 * Storage of uploads and files for later pages. Nothing here throws: if private windows or full phones refuse, data
 * lasts as long as the page.
 */
export function createUploadStore<Row extends UploadRow>() {
  const rowOf = (uploads: IDBObjectStore, id: string) =>
    requestResult(uploads.get(id) as IDBRequest<Row | undefined>);
  return {
    async list(ownerId: string): Promise<Row[]> {
      const found = await transact("readonly", ["uploads"], async ({ uploads }) =>
        requestResult(uploads.index("owner").getAll(ownerId) as IDBRequest<Row[]>),
      ).catch(() => []);
      return found.toSorted((one, other) => one.order - other.order);
    },
    /** Null if missing; undefined if unknown. */
    async read(id: string): Promise<Row | null | undefined> {
      const reading = transact("readonly", ["uploads"], async ({ uploads }) => rowOf(uploads, id));
      return reading.then(
        (row) => row ?? null,
        () => undefined,
      );
    },
    add: async (row: Row): Promise<boolean> => write((uploads) => uploads.put(row)),
    /** Updates an existing record, and never recreates a removed one. Returns whether it was stored. */
    change: async (id: string, what: Partial<Row>): Promise<boolean> =>
      write(async (uploads) => {
        const before = await rowOf(uploads, id);
        if (before) uploads.put({ ...before, ...what });
      }),
    async remove(id: string): Promise<void> {
      await write((uploads) => uploads.delete(id));
      await removeMadeOf(id);
      await removeFiles(filesOf(id));
    },
    async readFile(id: string, what: FileKind): Promise<File | undefined> {
      const found: unknown = await transact("readonly", ["uploadFiles"], async ({ uploadFiles }) =>
        requestResult(uploadFiles.get(keyOf(id, what)) as IDBRequest<unknown>),
      ).catch(() => undefined);
      return found instanceof File ? found : undefined;
    },
    async writeFile(id: string, what: FileKind, file: File): Promise<boolean> {
      const key = keyOf(id, what);
      const fits = file.size <= COPY_MAX_BYTES;
      const put = () =>
        transact("readwrite", ["uploads", "uploadFiles"], async ({ uploads, uploadFiles }) => {
          // Stores nothing for a removed upload: nobody would delete it.
          if (!(await rowOf(uploads, id))) throw new Error("The upload is gone.");
          uploadFiles.put(file, key);
        });
      const isStored = fits && (await isDone(put()));
      if (!isStored) await removeFiles(key);
      return isStored;
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
