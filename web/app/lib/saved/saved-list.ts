import { createStore, type Store } from "../store.ts";
import {
  asked,
  type Course,
  partsOf,
  type SavedCourse,
  type SavedFile,
  type SavedLesson,
  STORES,
  transact,
} from "./database.ts";
import { bytesToKeep } from "./rendition-to-keep.ts";
import { markSaved } from "./saved-mark.ts";

/** What is kept, and what is on its way, as the screens show it. */
export type SavedList = {
  /** False until the database has been read. */
  isRead: boolean;
  /** Newest first. */
  courses: readonly Course[];
  lessons: ReadonlyMap<string, SavedLesson>;
};

const EMPTY: SavedList = { isRead: false, courses: [], lessons: new Map() };
export const savedList: Store<SavedList> = createStore(EMPTY);

/** Other pages of the same browser show the same. */
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("saved");
channel?.addEventListener("message", () => void readList());

export async function readList(): Promise<void> {
  try {
    const [courses, lessons] = await transact("readonly", ["courses", "lessons"], async (stores) =>
      Promise.all([
        asked(stores.courses.getAll() as IDBRequest<SavedCourse[]>),
        asked(stores.lessons.getAll() as IDBRequest<SavedLesson[]>),
      ]),
    );
    if (lessons.length === 0) markSaved(false);
    savedList.set({
      isRead: true,
      courses: courses.map(({ course }) => course),
      lessons: new Map(lessons.map((lesson) => [lesson.lessonId, lesson])),
    });
  } catch {
    // A private window may have no database.
    savedList.set({ ...EMPTY, isRead: true });
  }
}

/** Shows what is kept now, here and in the other pages. */
export async function changed(): Promise<void> {
  await readList();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage("changed");
}

export type WantedLesson = { _id: string; title: string } & Parameters<typeof bytesToKeep>[0];

/** Wants these lessons of a course kept; those that are wanted already stay as they are. */
export async function addToList(
  course: Course,
  wanted: readonly WantedLesson[],
  owner: string,
): Promise<void> {
  await transact("readwrite", ["courses", "lessons"], async ({ courses, lessons }) => {
    courses.put({ courseId: course._id, course, owner } satisfies SavedCourse);
    const known = new Set(await asked(lessons.getAllKeys()));
    for (const [place, lesson] of wanted.entries()) {
      const { _id, title } = lesson;
      if (known.has(_id)) continue;
      lessons.put({
        lessonId: _id,
        courseId: course._id,
        title,
        state: "waiting",
        bytes: bytesToKeep(lesson),
        received: 0,
        // In the order of the course.
        wantedAt: Date.now() + place,
      } satisfies SavedLesson);
    }
  });
  markSaved(true);
  await changed();
}

/** Frees the room of these lessons, and of courses of which none is left. */
export async function removeFromList(lessonIds: readonly string[]): Promise<void> {
  await transact("readwrite", STORES, async ({ courses, lessons, files, parts }) => {
    for (const lessonId of lessonIds) {
      lessons.delete(lessonId);
      for (const key of await asked(files.index("lessonId").getAllKeys(lessonId))) {
        files.delete(key);
        parts.delete(partsOf(key as string));
      }
    }
    const left = await asked(lessons.getAll() as IDBRequest<SavedLesson[]>);
    const used = new Set(left.map(({ courseId }) => courseId));
    for (const key of await asked(courses.getAllKeys())) {
      if (!used.has(key as string)) courses.delete(key);
    }
  });
  await changed();
}

/** The next lesson whose files are fetched. */
export const nextWaiting = () =>
  transact("readonly", ["lessons"], async ({ lessons }) => {
    const all = await asked(lessons.getAll() as IDBRequest<SavedLesson[]>);
    return all
      .filter(({ state }) => state === "waiting")
      .toSorted((one, other) => one.wantedAt - other.wantedAt)[0];
  });

/** Changes a lesson's row if it is still wanted; returns whether it is. */
export async function changeLesson(
  lessonId: string,
  change: Partial<SavedLesson>,
): Promise<boolean> {
  const isWanted = await transact("readwrite", ["lessons"], async ({ lessons }) => {
    const row = await asked(lessons.get(lessonId) as IDBRequest<SavedLesson | undefined>);
    if (row) lessons.put({ ...row, ...change });
    return row !== undefined;
  });
  await changed();
  return isWanted;
}

/** The row of a file, made where there is none; undefined where its lesson is no longer wanted. */
export const fileRow = (wanted: Omit<SavedFile, "received">) =>
  transact("readwrite", ["lessons", "files"], async ({ lessons, files }) => {
    if ((await asked(lessons.getKey(wanted.lessonId))) === undefined) return undefined;
    const known = await asked(files.get(wanted.key) as IDBRequest<SavedFile | undefined>);
    if (known) return known;
    const row: SavedFile = { ...wanted, received: 0 };
    files.put(row);
    return row;
  });

/** Keeps a part and says so in the file's row, both or neither; false where nobody wants it any more. */
export async function addPart(
  key: string,
  place: { number: number; received: number },
  bytes: ArrayBuffer,
): Promise<boolean> {
  let arrived: SavedLesson | undefined;
  const isWanted = await transact("readwrite", ["lessons", "files", "parts"], async (stores) => {
    const file = await asked(stores.files.get(key) as IDBRequest<SavedFile | undefined>);
    if (!file) return false;
    stores.parts.put(bytes, [key, place.number]);
    stores.files.put({ ...file, received: place.received });
    const row = await asked(stores.lessons.get(file.lessonId) as IDBRequest<SavedLesson>);
    // Images beside the lesson's own file are small, and not counted.
    if (!row || !file.isOwn) return row !== undefined;
    arrived = { ...row, received: place.received };
    stores.lessons.put(arrived);
    return true;
  });
  if (arrived) showLesson(arrived);
  return isWanted;
}

/** Without reading the whole list for each part. */
function showLesson(lesson: SavedLesson): void {
  const list = savedList.get();
  savedList.set({ ...list, lessons: new Map(list.lessons).set(lesson.lessonId, lesson) });
}
