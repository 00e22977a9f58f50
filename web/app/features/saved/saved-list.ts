import { useEffect } from "react";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import { asked } from "../../lib/line/asked.ts";
import { transact } from "../../lib/line/page-database.ts";
import { freeFiles } from "../../lib/line/forget-person.ts";
import type { Sealed } from "../../lib/line/database.ts";
import { PERSON_CACHE, PERSON_ID } from "../../lib/line/for-worker.ts";
import { seal, unseal } from "../../lib/line/seal.ts";
import { joinTabs } from "../../lib/line/tabs.ts";
import { person } from "../../lib/session/person.ts";
import type { Course, Lesson, SavedCourse, SavedFile, SavedLesson } from "./saved-rows.ts";
import { isFormer, sealFormer } from "./former-rows.ts";
import { markSaved } from "./saved-key.ts";
import { bytesToSave } from "./rendition-to-save.ts";

/** What is saved, and what is on its way, as the screens show it. */
export type SavedList = {
  /** False until the database has been read. */
  isRead: boolean;
  /** Newest first. */
  courses: readonly Course[];
  lessons: ReadonlyMap<string, SavedLesson>;
};

const EMPTY: SavedList = { isRead: false, courses: [], lessons: new Map() };
export const savedList: Store<SavedList> = createStore(EMPTY);

/** Read from the database when a screen first shows it. */
export function useSavedList(): SavedList {
  const list = useStore(savedList, savedList.get());
  useEffect(() => {
    if (!savedList.get().isRead) void readList();
  }, []);
  return list;
}

/** Other pages of the same browser show the same. */
const tellTabs = joinTabs<"changed">("saved", () => void readList());

/** Nobody sees what another person has saved. */
person.subscribe(() => void readList());

/** Of whom the key is known: nothing is read or written without it. */
export const owner = (): string => person.get()?.userId ?? "";

export async function sealFor(of: string, value: Course | Lesson): Promise<Sealed> {
  const now = person.get();
  if (now?.userId !== of) throw new DOMException("Another person is signed in.", "AbortError");
  return seal(now, { value });
}

/** Undefined where it was sealed with a key that the school has replaced since. */
export async function open<Value>(content: Sealed): Promise<Value | undefined> {
  const now = person.get();
  const opened = now && (await unseal(now, content).catch(() => undefined));
  return opened?.value as Value | undefined;
}

/** Whose files the service worker serves, until the session ends. */
export async function tellWorker(): Promise<void> {
  const of = person.get();
  if (!of) return;
  const cache = await caches.open(PERSON_CACHE);
  await cache.put(PERSON_ID, new Response(of.userId));
  // It has ended meanwhile.
  if (person.get() !== of) await caches.delete(PERSON_CACHE);
}

export const ownRows = <Row>(store: IDBObjectStore, of = owner()): Promise<Row[]> =>
  asked(store.index("owner").getAll(of) as IDBRequest<Row[]>);

export async function readList(): Promise<void> {
  try {
    const of = person.get();
    const read = () =>
      transact("readonly", ["courses", "lessons"], async (stores) =>
        Promise.all([ownRows<SavedCourse>(stores.courses), ownRows<SavedLesson>(stores.lessons)]),
      );
    let [courses, lessons] = await read();
    if (of && [...courses, ...lessons].some(isFormer)) {
      await sealFormer(of, { courses, lessons });
      [courses, lessons] = await read();
    }
    const opened = await Promise.all(courses.map(({ content }) => open<Course>(content)));
    if (of?.userId !== person.get()?.userId) return;
    markSaved(lessons.length > 0);
    if (lessons.length > 0) void tellWorker();
    savedList.set({
      isRead: true,
      courses: opened.flatMap((course) => course ?? []),
      lessons: new Map(lessons.map((lesson) => [lesson.lessonId, lesson])),
    });
  } catch {
    // A private window may have no database.
    savedList.set({ ...EMPTY, isRead: true });
  }
}

/** Shows what is saved now, here and in the other pages. */
async function changed(): Promise<void> {
  await readList();
  tellTabs("changed");
}

export type WantedLesson = { _id: string } & Parameters<typeof bytesToSave>[0];

/** Wants these lessons of a course saved; those that are wanted already stay as they are. */
export async function addToList(course: Course, wanted: readonly WantedLesson[]): Promise<void> {
  const of = owner();
  const courseId = course._id;
  const content = await sealFor(of, course);
  await transact("readwrite", ["courses", "lessons"], async ({ courses, lessons }) => {
    courses.put({ courseId, content, owner: of } satisfies SavedCourse);
    const rows = await ownRows<SavedLesson>(lessons, of);
    const known = new Set(rows.map(({ lessonId }) => lessonId));
    for (const [place, lesson] of wanted.entries()) {
      if (known.has(lesson._id)) continue;
      lessons.put({
        owner: of,
        lessonId: lesson._id,
        courseId,
        state: "waiting",
        bytes: bytesToSave(lesson),
        received: 0,
        // In the order of the course.
        wantedAt: Date.now() + place,
      } satisfies SavedLesson);
    }
  });
  await changed();
}

/** Frees the room of these lessons, and of courses of which none is left. */
export async function removeFromList(lessonIds: readonly string[]): Promise<void> {
  const of = owner();
  const names = ["courses", "lessons", "files", "parts"] as const;
  await transact("readwrite", names, async ({ courses, lessons, files, parts }) => {
    for (const lessonId of lessonIds) {
      lessons.delete([of, lessonId]);
      const rows = await asked(files.index("lessonId").getAll(lessonId) as IDBRequest<SavedFile[]>);
      await freeFiles(
        { files, parts },
        rows.filter(({ owners }) => owners.includes(of)),
        of,
      );
    }
    const left = await ownRows<SavedLesson>(lessons, of);
    const used = new Set(left.map(({ courseId }) => courseId));
    for (const { courseId } of await ownRows<SavedCourse>(courses, of)) {
      if (!used.has(courseId)) courses.delete([of, courseId]);
    }
  });
  await changed();
}

/** The next lesson of this person whose files are fetched. */
export const nextWaiting = () =>
  transact("readonly", ["lessons"], async ({ lessons }) =>
    (await ownRows<SavedLesson>(lessons))
      .filter(({ state }) => state === "waiting")
      .toSorted((one, other) => one.wantedAt - other.wantedAt)
      .at(0),
  );

type Of = Pick<SavedLesson, "owner" | "lessonId">;
const rowOf = (lessons: IDBObjectStore, { owner: of, lessonId }: Of) =>
  asked(lessons.get([of, lessonId]) as IDBRequest<SavedLesson | undefined>);

/** Changes a lesson's row if it is still wanted; returns whether it is. */
export async function changeLesson(of: Of, change: Partial<SavedLesson>): Promise<boolean> {
  const isWanted = await transact("readwrite", ["lessons"], async ({ lessons }) => {
    const row = await rowOf(lessons, of);
    if (row) lessons.put({ ...row, ...change });
    return row !== undefined;
  });
  await changed();
  return isWanted;
}

/** The row of a file, made where there is none; undefined where its lesson is no longer wanted. */
export const fileRow = (of: Of, wanted: Omit<SavedFile, "received" | "owners">) =>
  transact("readwrite", ["lessons", "files"], async ({ lessons, files }) => {
    if (!(await rowOf(lessons, of))) return undefined;
    const known = await asked(files.get(wanted.key) as IDBRequest<SavedFile | undefined>);
    const { owners = [], received = 0 } = known ?? {};
    const row: SavedFile = { ...wanted, received, owners: [...new Set([...owners, of.owner])] };
    files.put(row);
    return row;
  });

/** Stores a part and says so in the file's row, both or neither; false where nobody wants it any more. */
export async function addPart(
  of: Of,
  key: string,
  place: { number: number; received: number },
  bytes: ArrayBuffer,
): Promise<boolean> {
  let arrived: SavedLesson | undefined;
  const isWanted = await transact("readwrite", ["lessons", "files", "parts"], async (stores) => {
    const file = await asked(stores.files.get(key) as IDBRequest<SavedFile | undefined>);
    if (!file?.owners.includes(of.owner)) return false;
    stores.parts.put(bytes, [key, place.number]);
    stores.files.put({ ...file, received: place.received });
    const row = await rowOf(stores.lessons, of);
    // Images beside the lesson's own file are small, and not counted.
    if (!row || !file.isOwn) return row !== undefined;
    arrived = { ...row, received: place.received };
    stores.lessons.put(arrived);
    return true;
  });
  // Without reading the whole list for each part.
  if (arrived && arrived.owner === owner()) {
    const list = savedList.get();
    savedList.set({ ...list, lessons: new Map(list.lessons).set(arrived.lessonId, arrived) });
  }
  return isWanted;
}
