/**
 * The one database of the page and its service worker: what a phone keeps for its people. Each row names
 * its person in `owner`, a file in `owners`, so that several people may have some on one phone.
 */

/** Readable only with the key of its person: see `seal.ts`. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** The name and the first version are of when it held saved lessons only: films are too large to copy. */
const NAME = "saved";
const VERSION = 2;

export type StoreName =
  | "courses"
  | "lessons"
  | "files"
  | "parts"
  | "waiting"
  | "drafts"
  | "uploads"
  | "uploadFiles";
/** In `drafts`: keys of what the student's home showed last begin with it. */
export const HOME_ROWS = "home ";

type Stores = Record<StoreName, IDBObjectStore>;
export type Transact = typeof transact;

let opened: Promise<IDBDatabase> | undefined;
function open(): Promise<IDBDatabase> {
  const forget = () => (opened = undefined);
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener("upgradeneeded", ({ oldVersion }) => {
      const { result, transaction } = request;
      const isFormer = oldVersion > 0 && result.objectStoreNames.contains("courses");
      if (isFormer && transaction) keyByPerson(result, transaction);
      else createSaved(result);
      createOthers(result);
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
      // Tried anew next time: a full phone may have room again.
      forget();
      reject(request.error ?? new Error("IndexedDB cannot be opened"));
    });
  });
  return opened;
}

function createLists(database: IDBDatabase) {
  const courses = database.createObjectStore("courses", { keyPath: ["owner", "courseId"] });
  const lessons = database.createObjectStore("lessons", { keyPath: ["owner", "lessonId"] });
  for (const store of [courses, lessons]) store.createIndex("owner", "owner");
  return { courses, lessons };
}

function createSaved(database: IDBDatabase): void {
  createLists(database);
  const files = database.createObjectStore("files", { keyPath: "key" });
  files.createIndex("lessonId", "lessonId");
  files.createIndex("owners", "owners", { multiEntry: true });
  // By the file's key and the part's number.
  database.createObjectStore("parts");
}

function createOthers(database: IDBDatabase): void {
  // Numbers are never used twice, so a number that a tab remembers names the same row.
  const waiting = database.createObjectStore("waiting", { autoIncrement: true });
  const drafts = database.createObjectStore("drafts", { keyPath: ["owner", "key"] });
  for (const store of [waiting, drafts]) store.createIndex("owner", "owner");
  database.createObjectStore("uploads", { keyPath: "id" }).createIndex("owner", "ownerId");
  database.createObjectStore("uploadFiles");
}

type FormerRow = Record<string, unknown> & { courseId: string; owner?: string };

/** The first version held the lessons of one person at a time, named in the rows of the courses. */
function keyByPerson(database: IDBDatabase, transaction: IDBTransaction): void {
  const all = (name: string) => transaction.objectStore(name).getAll() as IDBRequest<FormerRow[]>;
  const [courses, lessons, files] = [all("courses"), all("lessons"), all("files")];
  // The last of the three to be answered.
  files.addEventListener("success", () => {
    database.deleteObjectStore("courses");
    database.deleteObjectStore("lessons");
    const lists = createLists(database);
    const store = transaction.objectStore("files");
    store.createIndex("owners", "owners", { multiEntry: true });
    const owners = new Map(courses.result.map(({ courseId, owner }) => [courseId, owner]));
    const ofLesson = new Map(
      lessons.result.map((row) => [row["lessonId"], owners.get(row.courseId)]),
    );
    for (const row of courses.result) lists.courses.put(row);
    for (const row of lessons.result) {
      // The word of then for a lesson that is here.
      const state = row["state"] === "kept" ? "saved" : row["state"];
      lists.lessons.put({ ...row, state, owner: owners.get(row.courseId) ?? "" });
    }
    for (const row of files.result) {
      store.put({ ...row, owners: [ofLesson.get(row["lessonId"]) ?? ""] });
    }
  });
}

/** One transaction: `act` awaits nothing but requests of its stores. All of it is stored, or nothing. */
export async function transact<Result>(
  mode: IDBTransactionMode,
  names: readonly StoreName[],
  act: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const transaction = (await open()).transaction(names, mode);
  const ended = new Promise<void>((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new Error("the transaction was aborted")),
    );
  });
  // It is looked at below, perhaps after it has been aborted.
  ended.catch(() => undefined);
  const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
  try {
    const result = await act(stores as Stores);
    await ended;
    return result;
  } catch (error) {
    // It may have ended by itself, because there is no room.
    if (transaction.error === null) abort(transaction);
    await ended.catch(() => undefined);
    throw transaction.error ?? error;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}
