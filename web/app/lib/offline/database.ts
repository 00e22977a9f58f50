/**
 * Database shared by page and service worker. Rows name their user in `owner`, files in `owners`, because several users
 * share a device.
 */

/** Encrypted with the user's key: see `seal.ts`. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

const NAME = "saved";
/** Stores of another version are deleted: none was in use before the first release. */
const VERSION = 4;

export type StoreName =
  | "courses"
  | "lessons"
  | "files"
  | "parts"
  | "waiting"
  | "drafts"
  | "uploads"
  | "uploadFiles";
/** Key prefix in `drafts` of the home's last data. */
export const HOME_ROWS = "home ";

type Stores = Record<StoreName, IDBObjectStore>;

let opened: Promise<IDBDatabase> | undefined;
function open(): Promise<IDBDatabase> {
  const forget = () => (opened = undefined);
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener("upgradeneeded", () => {
      const { result } = request;
      for (const name of result.objectStoreNames) result.deleteObjectStore(name);
      createStores(result);
    });
    request.addEventListener("success", () => {
      const { result } = request;
      result.addEventListener("versionchange", () => {
        forget();
        result.close();
      });
      result.addEventListener("close", forget);
      resolve(result);
    });
    request.addEventListener("error", () => {
      // Retried next time: a full device may have space again.
      forget();
      reject(request.error ?? new Error("IndexedDB cannot be opened"));
    });
  });
  return opened;
}

function createStores(database: IDBDatabase): void {
  const courses = database.createObjectStore("courses", { keyPath: ["owner", "courseId"] });
  const lessons = database.createObjectStore("lessons", { keyPath: ["owner", "lessonId"] });
  const files = database.createObjectStore("files", { keyPath: "key" });
  files.createIndex("owners", "owners", { multiEntry: true });
  // Key: file key and chunk number.
  database.createObjectStore("parts");
  // Numbers are never reused, so one remembered by a tab stays valid.
  const waiting = database.createObjectStore("waiting", { autoIncrement: true });
  const drafts = database.createObjectStore("drafts", { keyPath: ["owner", "key"] });
  for (const store of [courses, lessons, waiting, drafts]) store.createIndex("owner", "owner");
  database.createObjectStore("uploads", { keyPath: "id" }).createIndex("owner", "ownerId");
  database.createObjectStore("uploadFiles");
}

/** Runs a transaction, all or nothing. `action` must await only requests of its stores. */
export async function transact<Result>(
  mode: IDBTransactionMode,
  names: readonly StoreName[],
  action: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const transaction = (await open()).transaction(names, mode);
  const ended = new Promise<void>((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new Error("the transaction was aborted")),
    );
  });
  // Handled below, possibly after aborting.
  ended.catch(() => undefined);
  const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
  try {
    const result = await action(stores as Stores);
    await ended;
    return result;
  } catch (error) {
    // May have aborted by itself because of a full device.
    if (transaction.error === null) abort(transaction);
    await ended.catch(() => undefined);
    throw transaction.error ?? error;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has ended.
  }
}
