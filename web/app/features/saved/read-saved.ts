import { asked } from "../../lib/line/asked.ts";
import { transact } from "../../lib/line/page-database.ts";
import { lastPerson } from "../../lib/session/person.ts";
import type {
  Course,
  FromPhone,
  Lesson,
  SavedCourse,
  SavedFile,
  SavedLesson,
} from "./saved-rows.ts";
import { withSavedFiles } from "./file-keys.ts";

const owner = () => lastPerson() ?? "";

/** The keys of the person's files that are whole, if there is a worker that answers for them. */
async function savedKeys(): Promise<ReadonlySet<string>> {
  if (!navigator.serviceWorker?.controller) return new Set();
  const files = await transact("readonly", ["files"], async (stores) =>
    asked(stores.files.index("owners").getAll(owner()) as IDBRequest<SavedFile[]>),
  );
  return new Set(files.filter(({ bytes, received }) => received >= bytes).map(({ key }) => key));
}

const courseRow = (courseId: string) =>
  transact("readonly", ["courses"], async ({ courses }) =>
    asked(courses.get([owner(), courseId]) as IDBRequest<SavedCourse | undefined>),
  );

const lessonRow = (lessonId: string) =>
  transact("readonly", ["lessons"], async ({ lessons }) =>
    asked(lessons.get([owner(), lessonId]) as IDBRequest<SavedLesson | undefined>),
  );

export async function savedCourse(courseId: string): Promise<(Course & FromPhone) | undefined> {
  const row = await courseRow(courseId);
  return row && { ...withSavedFiles(row.course, await savedKeys()), isFromPhone: true };
}

/** What the server says of a saved course is saved in its place; lessons that it lost are marked. */
export async function renewedCourse(course: Course): Promise<Course> {
  const listed = new Set(
    course.sections?.flatMap(({ lessonIds }) => lessonIds.map(({ _id }) => _id)),
  );
  await transact("readwrite", ["courses", "lessons"], async ({ courses, lessons }) => {
    const row = await asked(
      courses.get([owner(), course._id]) as IDBRequest<SavedCourse | undefined>,
    );
    if (!row) return;
    courses.put({ ...row, course } satisfies SavedCourse);
    await setStates(lessons, course._id, ({ lessonId, state }) => {
      if (!listed.has(lessonId)) return "gone";
      // There again, as for a student who was readmitted: what is here is not fetched again.
      return state === "gone" ? "waiting" : state;
    });
  }).catch(() => undefined);
  return course;
}

/** The server no longer gives this course to the student. */
export const courseIsGone = (courseId: string): Promise<void> =>
  transact("readwrite", ["lessons"], async ({ lessons }) =>
    setStates(lessons, courseId, () => "gone"),
  ).catch(() => undefined);

async function setStates(
  lessons: IDBObjectStore,
  courseId: string,
  stateOf: (row: SavedLesson) => SavedLesson["state"],
): Promise<void> {
  for (const row of await asked(
    lessons.index("owner").getAll(owner()) as IDBRequest<SavedLesson[]>,
  )) {
    if (row.courseId !== courseId) continue;
    const state = stateOf(row);
    if (state !== row.state) lessons.put({ ...row, state } satisfies SavedLesson);
  }
}

/** With the one of its files that is saved, at an address of the phone's own. */
export async function savedLesson(lessonId: string): Promise<(Lesson & FromPhone) | undefined> {
  const row = await lessonRow(lessonId);
  if (!row?.lesson || row.state !== "saved") return undefined;
  const lesson = withSavedFiles(row.lesson, await savedKeys());
  const renditions = (lesson.renditions ?? []).filter(({ url }) => url.startsWith("/saved/"));
  return { ...lesson, ...shownAs(renditions[0]), renditions, isFromPhone: true };
}

function shownAs(rendition: Lesson["renditions"][number] | undefined) {
  if (!rendition) return {};
  const { url, fileType, size } = rendition;
  return { filePath: url, downloadPath: `${url}?download`, fileType, fileSize: size };
}

/** Of a saved lesson, what the server says is saved; its file is not fetched again. */
export async function renewedLesson(lesson: Lesson): Promise<Lesson> {
  const keys = await savedKeys().catch(() => new Set<string>());
  await transact("readwrite", ["lessons"], async ({ lessons }) => {
    const row = await asked(
      lessons.get([owner(), lesson._id]) as IDBRequest<SavedLesson | undefined>,
    );
    if (row?.state === "saved") lessons.put({ ...row, title: lesson.title, lesson });
  }).catch(() => undefined);
  return withSavedFiles(lesson, keys);
}

/** The addresses of the images in a saved lesson's notes, by their keys. */
export async function savedNoteLinks(lessonId: string) {
  const row = await lessonRow(lessonId);
  return row?.noteLinks && withSavedFiles({ ...row.noteLinks }, await savedKeys());
}
