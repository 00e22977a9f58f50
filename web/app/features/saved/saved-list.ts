import { createStore, type Store } from "../../lib/store.ts";
import { asked } from "../../lib/line/asked.ts";
import { transact } from "../../lib/line/page-database.ts";
import { freeFiles } from "../../lib/line/forget-person.ts";
import { joinTabs } from "../../lib/line/tabs.ts";
import { lastPerson, person } from "../../lib/session/person.ts";
import type { Course, SavedCourse, SavedFile, SavedLesson } from "./saved-rows.ts";
import { bytesToSave } from "./rendition-to-save.ts";
import { markSaved } from "./saved-key.ts";

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
const tellTabs = joinTabs<"changed">("saved", () => void readList());

/** Nobody sees what another person has saved. */
person.subscribe(() => void readList());

const owner = () => lastPerson() ?? "";

export async function readList(): Promise<void> {
  try {
    const of = owner();
    const [courses, lessons] = await transact("readonly", ["courses", "lessons"], async (stores) =>
      Promise.all([
        asked(stores.courses.index("owner").getAll(of) as IDBRequest<SavedCourse[]>),
        asked(stores.lessons.index("owner").getAll(of) as IDBRequest<SavedLesson[]>),
      ]),
    );
    if (of !== owner()) return;
    markSaved(lessons.length > 0);
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
async function changed(): Promise<void> {
  await readList();
  tellTabs("changed");
}

export type WantedLesson = { _id: string; title: string } & Parameters<typeof bytesToSave>[0];

/** Wants these lessons of a course kept; those that are wanted already stay as they are. */
export async function addToList(course: Course, wanted: readonly WantedLesson[]): Promise<void> {
  const of = owner();
  await transact("readwrite", ["courses", "lessons"], async ({ courses, lessons }) => {
    courses.put({ courseId: course._id, course, owner: of } satisfies SavedCourse);
    const rows = await asked(lessons.index("owner").getAll(of) as IDBRequest<SavedLesson[]>);
    const known = new Set(rows.map(({ lessonId }) => lessonId));
    for (const [place, lesson] of wanted.entries()) {
      const { _id, title } = lesson;
      if (known.has(_id)) continue;
      lessons.put({
        owner: of,
        lessonId: _id,
        courseId: course._id,
        title,
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
    const left = await asked(lessons.index("owner").getAll(of) as IDBRequest<SavedLesson[]>);
    const used = new Set(left.map(({ courseId }) => courseId));
    for (const row of await asked(courses.index("owner").getAll(of) as IDBRequest<SavedCourse[]>)) {
      if (!used.has(row.courseId)) courses.delete([of, row.courseId]);
    }
  });
  await changed();
}

/** The next lesson of this person whose files are fetched. */
export const nextWaiting = () =>
  transact("readonly", ["lessons"], async ({ lessons }) => {
    const all = await asked(lessons.index("owner").getAll(owner()) as IDBRequest<SavedLesson[]>);
    return all
      .filter(({ state }) => state === "waiting")
      .toSorted((one, other) => one.wantedAt - other.wantedAt)[0];
  });

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
  if (arrived && arrived.owner === owner()) showLesson(arrived);
  return isWanted;
}

/** Without reading the whole list for each part. */
function showLesson(lesson: SavedLesson): void {
  const list = savedList.get();
  savedList.set({ ...list, lessons: new Map(list.lessons).set(lesson.lessonId, lesson) });
}
