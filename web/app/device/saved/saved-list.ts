import { useEffect } from "react";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import { requestResult } from "../../lib/offline/request-result.ts";
import { transact } from "../../lib/offline/database.ts";
import { freeFiles } from "../../lib/offline/delete-local-data.ts";
import type { Sealed } from "../../lib/offline/database.ts";
import { PERSON_CACHE, PERSON_ID } from "../../lib/offline/for-worker.ts";
import { seal, unseal } from "../../lib/offline/seal.ts";
import { joinTabs } from "../../lib/offline/tabs.ts";
import { person } from "../../lib/session/person.ts";
import type { Course, Lesson, SavedCourse, SavedFile, SavedLesson } from "./saved-rows.ts";
import { markSaved } from "./saved-key.ts";
import { bytesToSave } from "./rendition-to-save.ts";

export type SavedList = {
  isRead: boolean;
  /** Newest first. */
  courses: readonly Course[];
  lessons: ReadonlyMap<string, SavedLesson>;
};

const EMPTY: SavedList = { isRead: false, courses: [], lessons: new Map() };
export const savedList: Store<SavedList> = createStore(EMPTY);

/** Loads the list from the database on first use. */
export function useSavedList(): SavedList {
  const list = useStore(savedList, savedList.get());
  useEffect(() => {
    if (!savedList.get().isRead) void readList();
  }, []);
  return list;
}

const notifyTabs = joinTabs<"changed">("saved", () => void readList());

/** Users never see each other's saved lessons. */
person.subscribe(() => void readList());

/** Id of the user whose storage key is loaded, or "". Without the key rows are neither read nor written. */
export const owner = (): string => person.get()?.userId ?? "";

export async function sealFor(of: string, value: Course | Lesson): Promise<Sealed> {
  const now = person.get();
  if (now?.userId !== of) throw new DOMException("Another person is signed in.", "AbortError");
  return seal(now, { value });
}

/** Undefined if encrypted with a key that the server has replaced. */
export async function open<Value>(content: Sealed): Promise<Value | undefined> {
  const now = person.get();
  const opened = now && (await unseal(now, content).catch(() => undefined));
  return opened?.value as Value | undefined;
}

/** Tells the service worker whose files to serve until the session ends. */
export async function notifyWorker(): Promise<void> {
  const of = person.get();
  if (!of) return;
  const cache = await caches.open(PERSON_CACHE);
  await cache.put(PERSON_ID, new Response(of.userId));
  if (person.get() !== of) await caches.delete(PERSON_CACHE);
}

export const ownRows = <Row>(store: IDBObjectStore, of = owner()): Promise<Row[]> =>
  requestResult(store.index("owner").getAll(of) as IDBRequest<Row[]>);

export async function readList(): Promise<void> {
  try {
    const of = person.get();
    const read = () =>
      transact("readonly", ["courses", "lessons"], async (stores) =>
        Promise.all([ownRows<SavedCourse>(stores.courses), ownRows<SavedLesson>(stores.lessons)]),
      );
    const [courses, lessons] = await read();
    const opened = await Promise.all(courses.map(({ content }) => open<Course>(content)));
    if (of?.userId !== person.get()?.userId) return;
    markSaved(lessons.length > 0);
    if (lessons.length > 0) void notifyWorker();
    savedList.set({
      isRead: true,
      courses: opened.flatMap((course) => course ?? []),
      lessons: new Map(lessons.map((lesson) => [lesson.lessonId, lesson])),
    });
  } catch {
    // Private windows may have no database.
    savedList.set({ ...EMPTY, isRead: true });
  }
}

async function changed(): Promise<void> {
  await readList();
  notifyTabs("changed");
}

export type WantedLesson = { _id: string } & Parameters<typeof bytesToSave>[0];

/** Queues lessons of a course for saving. Already queued ones are not changed. */
export async function addToList(course: Course, wanted: readonly WantedLesson[]): Promise<void> {
  const of = owner();
  const courseId = course._id;
  const content = await sealFor(of, course);
  await transact("readwrite", ["courses", "lessons"], async ({ courses, lessons }) => {
    courses.put({ courseId, content, owner: of } satisfies SavedCourse);
    const rows = await ownRows<SavedLesson>(lessons, of);
    const known = new Set(rows.map(({ lessonId }) => lessonId));
    for (const [index, lesson] of wanted.entries()) {
      if (known.has(lesson._id)) continue;
      lessons.put({
        owner: of,
        lessonId: lesson._id,
        courseId,
        state: "waiting",
        bytes: bytesToSave(lesson),
        received: 0,
        wantedAt: Date.now() + index,
      } satisfies SavedLesson);
    }
  });
  await changed();
}

/** Deletes the saved lessons, and courses without any left. */
export async function removeFromList(lessonIds: readonly string[]): Promise<void> {
  const of = owner();
  const names = ["courses", "lessons", "files", "parts"] as const;
  await transact("readwrite", names, async ({ courses, lessons, files, parts }) => {
    for (const lessonId of lessonIds) {
      lessons.delete([of, lessonId]);
      const rows = await requestResult(files.index("owners").getAll(of) as IDBRequest<SavedFile[]>);
      await freeFiles({ files, parts }, rows, of, lessonId);
    }
    const left = await ownRows<SavedLesson>(lessons, of);
    const used = new Set(left.map(({ courseId }) => courseId));
    for (const { courseId } of await ownRows<SavedCourse>(courses, of)) {
      if (!used.has(courseId)) courses.delete([of, courseId]);
    }
  });
  await changed();
}

export const nextWaiting = () =>
  transact("readonly", ["lessons"], async ({ lessons }) =>
    (await ownRows<SavedLesson>(lessons))
      .filter(({ state }) => state === "waiting")
      .toSorted((one, other) => one.wantedAt - other.wantedAt)
      .at(0),
  );

type Of = Pick<SavedLesson, "owner" | "lessonId">;
const rowOf = (lessons: IDBObjectStore, { owner: of, lessonId }: Of) =>
  requestResult(lessons.get([of, lessonId]) as IDBRequest<SavedLesson | undefined>);

/** Updates a lesson's row and returns true, unless the lesson is no longer wanted. */
export async function changeLesson(of: Of, change: Partial<SavedLesson>): Promise<boolean> {
  const isWanted = await transact("readwrite", ["lessons"], async ({ lessons }) => {
    const row = await rowOf(lessons, of);
    if (row) lessons.put({ ...row, ...change });
    return row !== undefined;
  });
  await changed();
  return isWanted;
}

/** Row of a file, created if missing. Undefined if its lesson is no longer wanted. */
export const fileRow = (of: Of, wanted: Omit<SavedFile, "received" | "owners" | "uses">) =>
  transact("readwrite", ["lessons", "files"], async ({ lessons, files }) => {
    if (!(await rowOf(lessons, of))) return undefined;
    const known = await requestResult(files.get(wanted.key) as IDBRequest<SavedFile | undefined>);
    const { owners = [], uses = [], received = 0 } = known ?? {};
    const row: SavedFile = {
      ...wanted,
      received,
      owners: [...new Set([...owners, of.owner])],
      uses: [...new Set([...uses, `${of.owner} ${of.lessonId}`])],
    };
    files.put(row);
    return row;
  });

/** Stores a chunk and its row in one transaction. Returns false if nobody wants it any more. */
export async function addPart(
  of: Of,
  key: string,
  part: { number: number; received: number },
  bytes: ArrayBuffer,
): Promise<boolean> {
  let arrived: SavedLesson | undefined;
  const isWanted = await transact("readwrite", ["lessons", "files", "parts"], async (stores) => {
    const file = await requestResult(stores.files.get(key) as IDBRequest<SavedFile | undefined>);
    if (!file?.owners.includes(of.owner)) return false;
    stores.parts.put(bytes, [key, part.number]);
    stores.files.put({ ...file, received: part.received });
    const row = await rowOf(stores.lessons, of);
    // Progress counts only the main file: note images are small.
    if (!row || !file.isOwn) return row !== undefined;
    arrived = { ...row, received: part.received };
    stores.lessons.put(arrived);
    return true;
  });
  // Avoids reading the whole list for each chunk.
  if (arrived && arrived.owner === owner()) {
    const list = savedList.get();
    savedList.set({ ...list, lessons: new Map(list.lessons).set(arrived.lessonId, arrived) });
  }
  return isWanted;
}
