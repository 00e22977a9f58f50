import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { RenditionKind } from "@madrasa/contract/limits";

/** What is kept on the phone, for the page that writes it and the service worker that serves it. */

export type Course = DataOf<typeof contract.enrolment.readCourse>["course"];
export type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

/** Marks what came from the phone because the server could not be reached: it is read again soon. */
export type FromPhone = { isFromPhone?: true };

/** With the whole tree, also of the lessons that are not kept. `owner` is the student's id. */
export type SavedCourse = { courseId: string; course: Course; owner: string };

/** `waiting`: not all of it is here yet. `gone`: the server no longer gives it to this student. */
export type SavedLesson = {
  lessonId: string;
  courseId: string;
  title: string;
  state: "waiting" | "kept" | "gone";
  /** Bytes of its file. */
  bytes: number;
  /** Bytes of it that are here. */
  received: number;
  wantedAt: number;
  /** Which of a film's renditions it is: the same after a cut, whatever is chosen meanwhile. */
  rendition?: RenditionKind | undefined;
  /** Its answer, and the addresses of the images in its notes by their keys, once they are here. */
  lesson?: Lesson;
  noteLinks?: Readonly<Record<string, string>>;
};

/** A file by its key, since its signed address changes with each reading. */
export type SavedFile = {
  key: string;
  lessonId: string;
  /** Whether it is the lesson's own file, and not an image beside it. */
  isOwn: boolean;
  type: string;
  name: string;
  bytes: number;
  /** Bytes from the beginning that are here. */
  received: number;
};

/** Each part but the last has this length. */
export const PART_BYTES = 1024 * 1024;

const NAME = "saved";
const VERSION = 1;
export const STORES = ["courses", "lessons", "files", "parts"] as const;
export type StoreName = (typeof STORES)[number];
type Stores = Record<StoreName, IDBObjectStore>;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  const forget = () => (opened = undefined);
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener("upgradeneeded", () => {
      const { result } = request;
      result.createObjectStore("courses", { keyPath: "courseId" });
      result.createObjectStore("lessons", { keyPath: "lessonId" });
      result.createObjectStore("files", { keyPath: "key" }).createIndex("lessonId", "lessonId");
      // By the file's key and the part's number.
      result.createObjectStore("parts");
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
      forget();
      reject(request.error ?? new Error("IndexedDB cannot be opened"));
    });
  });
  return opened;
}

/** One transaction: `act` awaits nothing but requests of its stores. All of it is kept, or nothing. */
export async function transact<Result>(
  mode: "readonly" | "readwrite",
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

export function asked<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed")));
  });
}

/** All parts of a file. */
export const partsOf = (key: string) => IDBKeyRange.bound([key, 0], [key, Infinity]);
