import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { RESTORE_DAYS } from "@madrasa/contract/limits";
import type { Person } from "@madrasa/testkit/people";
import { purgeCourses } from "../office/oversight/index.ts";
import { DAY } from "../platform/clock.ts";
import type { TestApp } from "./test-app.ts";

async function filesOf({ platform: { database } }: TestApp, ownerId: string) {
  const db = database.read;
  const courses = await db
    .selectFrom("courses")
    .select(["id", "banner_file_id"])
    .where("teacher_id", "=", ownerId)
    .execute();
  // Never empty: PostgreSQL rejects empty lists.
  const ids = [ownerId, ...courses.map(({ id }) => id)];
  const lessons = await db
    .selectFrom("lessons")
    .selectAll()
    .where("course_id", "in", ids)
    .execute();
  const others = await Promise.all(
    (["lesson_files", "lesson_texts"] as const).map((table) =>
      db.selectFrom(table).select(["course_id", "file_id"]).where("course_id", "in", ids).execute(),
    ),
  );
  const references = [
    ...courses.map(({ id, banner_file_id }) => ({ course_id: id, file_id: banner_file_id })),
    ...lessons,
    ...lessons.map((row) => ({ course_id: row.course_id, file_id: row.thumbnail_file_id })),
    ...others.flat(),
  ];
  const files = await db.selectFrom("files").selectAll().where("owner_id", "=", ownerId).execute();
  return files.map((file) => ({
    ...file,
    courses: references.filter(({ file_id }) => file_id === file.id).map((row) => row.course_id),
  }));
}

export async function expectKeptAsReferred(school: TestApp, ownerId: string): Promise<void> {
  await school.platform.backgroundTasks.settled();
  for (const { id, courses, ...file } of await filesOf(school, ownerId)) {
    const isRetained = file.confirmed_at !== null && file.marked_for_deletion_at === null;
    expect(isRetained, `${file.kind} ${id}`).toBe(courses.length > 0);
    if (!isRetained) continue;
    expect(courses, `${file.kind} ${id}`).toContain(file.course_id);
    expect(await school.platform.storage.size(id)).toBe(Number(file.size));
  }
}

export async function endForGood(school: TestApp, as: Person, courseId: string): Promise<void> {
  await school.call(contract.courses.deleteCourse, { as, query: { courseId } });
  const { database, clock } = school.platform;
  const deleted_at = clock() - (RESTORE_DAYS + 1) * DAY;
  await database.transaction((tx) =>
    tx.updateTable("courses").set({ deleted_at }).where("id", "=", courseId).execute(),
  );
  await purgeCourses(school.platform, as.id);
}
