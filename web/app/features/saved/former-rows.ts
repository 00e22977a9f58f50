import { asked } from "../../lib/line/asked.ts";
import type { StoreName } from "../../lib/line/database.ts";
import { transact } from "../../lib/line/page-database.ts";
import { seal } from "../../lib/line/seal.ts";
import type { Person } from "../../lib/session/person.ts";
import type { Course, Lesson, SavedCourse, SavedLesson } from "./saved-rows.ts";

/** Rows of a former build, which anybody could read. */
type FormerCourse = SavedCourse & { course?: Course };
type FormerLesson = SavedLesson & { title?: string; lesson?: Lesson; noteLinks?: unknown };

export const isFormer = (row: FormerCourse | FormerLesson): boolean =>
  "course" in row || "title" in row;

type Rows = { courses: readonly FormerCourse[]; lessons: readonly FormerLesson[] };

/** Puts today's rows in their place. */
export async function sealFormer(owner: Person, { courses, lessons }: Rows): Promise<void> {
  for (const { course, ...row } of courses.filter(isFormer)) {
    const content = await seal(owner, { value: course });
    await replace("courses", [row.owner, row.courseId], { ...row, content });
  }
  for (const { title: _title, noteLinks: _links, lesson, ...row } of lessons.filter(isFormer)) {
    const content = lesson && (await seal(owner, { value: lesson }));
    await replace("lessons", [row.owner, row.lessonId], { ...row, ...(content && { content }) });
  }
}

/** Not where it was removed or replaced meanwhile. */
const replace = (name: StoreName, key: string[], row: SavedCourse | SavedLesson) =>
  transact("readwrite", [name], async (stores) => {
    const now = await asked(stores[name].get(key) as IDBRequest<FormerCourse | undefined>);
    if (now && isFormer(now)) stores[name].put(row);
  });
