import { HOME_ROWS } from "../../lib/offline/database.ts";
import { requestResult } from "../../lib/offline/request-result.ts";
import { transact } from "../../lib/offline/database.ts";
import { person } from "../../lib/session/person.ts";
import { readRow, removeRow, writeRow } from "../../lib/storage/draft-rows.ts";
import type {
  Course,
  SavedCopy,
  Lesson,
  OnPhone,
  SavedCourse,
  SavedFile,
  SavedLesson,
} from "./saved-rows.ts";
import { fetchSmall } from "./fetch-small.ts";
import { keyOf, SAVED_PATH, withSavedFiles } from "./file-keys.ts";
import {
  changeLesson,
  open,
  owner,
  ownRows,
  readList,
  savedList,
  sealFor,
  notifyWorker,
} from "./saved-list.ts";

async function savedKeys(): Promise<ReadonlySet<string>> {
  if (!navigator.serviceWorker?.controller) return new Set();
  await notifyWorker();
  const files = await transact("readonly", ["files"], async (stores) =>
    requestResult(stores.files.index("owners").getAll(owner()) as IDBRequest<SavedFile[]>),
  );
  return new Set(files.filter(({ bytes, received }) => received >= bytes).map(({ key }) => key));
}

/** Rows of an older build are encrypted when the list is read first. */
const listIsRead = async () => savedList.get().isRead || readList();

const courseRow = (courses: IDBObjectStore, courseId: string) =>
  requestResult(courses.get([owner(), courseId]) as IDBRequest<SavedCourse | undefined>);

export async function savedCourse(courseId: string): Promise<(Course & SavedCopy) | undefined> {
  await listIsRead();
  const row = await transact("readonly", ["courses"], ({ courses }) =>
    courseRow(courses, courseId),
  );
  const course = row && (await open<Course>(row.content));
  return course && { ...withSavedFiles(course, await savedKeys()), isSavedCopy: true };
}

export async function renewedCourse(course: Course): Promise<Course> {
  const listed = new Set(
    course.sections?.flatMap(({ lessonIds }) => lessonIds.map(({ _id }) => _id)),
  );
  try {
    const content = await sealFor(owner(), course);
    await transact("readwrite", ["courses", "lessons"], async ({ courses, lessons }) => {
      const row = await courseRow(courses, course._id);
      if (!row) return;
      courses.put({ ...row, content } satisfies SavedCourse);
      await setStates(lessons, course._id, ({ lessonId, state }) => {
        if (!listed.has(lessonId)) return "gone";
        // Available again, for example after readmission: keep what is saved.
        return state === "gone" ? "waiting" : state;
      });
    });
  } catch {
    // Ignored: the saved copy stays as it was.
  }
  return course;
}

export const courseIsGone = (courseId: string): Promise<void> =>
  transact("readwrite", ["lessons"], async ({ lessons }) =>
    setStates(lessons, courseId, () => "gone"),
  ).catch(() => undefined);

async function setStates(
  lessons: IDBObjectStore,
  courseId: string,
  stateOf: (row: SavedLesson) => SavedLesson["state"],
): Promise<void> {
  for (const row of await ownRows<SavedLesson>(lessons)) {
    if (row.courseId !== courseId) continue;
    const state = stateOf(row);
    if (state !== row.state) lessons.put({ ...row, state } satisfies SavedLesson);
  }
}

async function readLesson(lessonId: string): Promise<Lesson | undefined> {
  await listIsRead();
  const row = await transact("readonly", ["lessons"], async ({ lessons }) =>
    requestResult(lessons.get([owner(), lessonId]) as IDBRequest<SavedLesson | undefined>),
  );
  if (!row?.content || row.state !== "saved") return undefined;
  const lesson = await open<Lesson>(row.content);
  // Encrypted with a replaced key: load it again.
  if (!lesson && row.owner === owner()) await changeLesson(row, { state: "waiting" });
  return lesson;
}

export async function savedLesson(lessonId: string): Promise<(Lesson & SavedCopy) | undefined> {
  const read = await readLesson(lessonId);
  if (!read) return undefined;
  const lesson = withSavedFiles(read, await savedKeys());
  const renditions = (lesson.renditions ?? []).filter(({ url }) => url.startsWith(SAVED_PATH));
  const texts = lesson.texts?.filter(({ url }) => url.startsWith(SAVED_PATH)) ?? [];
  return { ...lesson, ...shownAs(renditions[0]), renditions, texts, isSavedCopy: true };
}

function shownAs(rendition: Lesson["renditions"][number] | undefined) {
  if (!rendition) return {};
  const { url, fileType, size } = rendition;
  return { filePath: url, downloadPath: `${url}?download`, fileType, fileSize: size };
}

/** Updates a saved lesson from the server, including new texts. Its file is not loaded again. */
export async function renewedLesson(lesson: Lesson): Promise<Lesson> {
  const keys = await savedKeys().catch(() => new Set<string>());
  try {
    const content = await sealFor(owner(), lesson);
    const saved = await transact("readwrite", ["lessons"], async ({ lessons }) => {
      const key = [owner(), lesson._id];
      const row = await requestResult(lessons.get(key) as IDBRequest<SavedLesson | undefined>);
      if (row?.state !== "saved") return undefined;
      lessons.put({ ...row, content } satisfies SavedLesson);
      return row;
    });
    if (saved) void fetchTexts(saved, lesson, keys);
  } catch {
    // Ignored: the saved copy stays as it was.
  }
  return withSavedFiles(lesson, keys);
}

async function fetchTexts(saved: SavedLesson, lesson: Lesson, keys: ReadonlySet<string>) {
  for (const { url } of lesson.texts ?? []) {
    const isHere = keys.has(keyOf(url) ?? "");
    if (!isHere) await fetchSmall(saved, url).catch(() => undefined);
  }
}

export async function savedNoteLinks(
  lessonId: string,
): Promise<Record<string, string> | undefined> {
  const lesson = await readLesson(lessonId);
  if (!lesson) return undefined;
  const keys = await savedKeys();
  const images = lesson.note.content.flatMap(({ url }) => (url && keys.has(url) ? [url] : []));
  return Object.fromEntries(images.map((key) => [key, SAVED_PATH + key]));
}

export async function storePart(name: string, data: object): Promise<void> {
  if (!person.get() || !globalThis.crypto?.subtle) return;
  await writeRow(HOME_ROWS + name, { fields: { json: JSON.stringify(data) } });
}

/** Called if the user no longer has access. */
export const dropPart = async (name: string): Promise<void> => {
  await removeRow(HOME_ROWS + name);
};

export async function storedPart<Data extends object>(
  name: string,
): Promise<(Data & OnPhone) | undefined> {
  const json = (await readRow(HOME_ROWS + name))?.fields["json"];
  if (json === undefined) return undefined;
  await listIsRead();
  const lessons = [...savedList.get().lessons.values()].filter(({ state }) => state === "saved");
  const savedIds = lessons.flatMap(({ courseId, lessonId }) => [courseId, lessonId]);
  const keys = await savedKeys().catch(() => new Set<string>());
  return { ...withSavedFiles(JSON.parse(json) as Data, keys), isSavedCopy: true, savedIds };
}
