import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aNoteImage } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { dump } from "../../testing/dump.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const DAY_MS = 24 * 60 * 60_000;

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const { deleteLesson } = contract.lessons;
const { deleteSection } = contract.outline;
const { deleteMe } = contract.accountDeletion;

type LessonRef = { courseId: string; lessonId: string };

async function leaveTraces(school: TestApp, student: Person, ref: LessonRef): Promise<string[]> {
  const withImage = await aNote(school, student, ref, { isWithImage: true });
  const without = await aNote(school, student, ref);
  await school.platform.database.transaction((tx) =>
    tx
      .insertInto("positions")
      .values({
        student_id: student.id,
        lesson_id: ref.lessonId,
        course_id: ref.courseId,
        seconds: 61.5,
        saved_at: Date.now(),
      })
      .execute(),
  );
  return [withImage._id, without._id, withImage.url ?? ""];
}

async function rowsWith(school: TestApp, id: string): Promise<Record<string, number>> {
  const all = await dump(school);
  const hits = Object.entries(all).map(
    ([table, rows]) => [table, rows.filter((row) => row.includes(id)).length] as const,
  );
  return Object.fromEntries(hits.filter(([, count]) => count > 0));
}

const bytesOf = async (school: TestApp, key: string) => school.platform.storage.size(key);

async function aCourseWithTraces(school: TestApp) {
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher, {
    lessons: 3,
  });
  const students = [await aStudentOf(school, courseId), await aStudentOf(school, courseId)];
  const traces = new Map<string, string[]>();
  for (const lessonId of lessonIds) {
    const left: string[] = [];
    for (const student of students)
      left.push(...(await leaveTraces(school, student, { courseId, lessonId })));
    traces.set(lessonId, left);
  }
  const imagesOf = (lessonId: string) =>
    (traces.get(lessonId) ?? []).filter((_, index) => index % 3 === 2);
  return { courseId, sectionId, lessonIds, students, imagesOf };
}

async function lessonCount(school: TestApp, courseId: string): Promise<number[]> {
  const query = { courseId };
  const { course } = (await school.call(contract.outline.readOutline, { as: teacher, query })).data;
  return [course.totalLessons, ...course.sections.map(({ totalLessons }) => totalLessons)];
}

test("a deleted lesson leaves no note, no position and no image, and is counted once", async ({
  school,
}) => {
  const { courseId, lessonIds, imagesOf } = await aCourseWithTraces(school);
  const [gone = "", ...stay] = lessonIds;
  const before = await rowsWith(school, stay[0] ?? "");
  expect(await rowsWith(school, gone)).toMatchObject({ note_entries: 4, positions: 2 });
  await school.call(deleteLesson, { as: teacher, query: { courseId, lessonId: gone } });
  await school.platform.backgroundTasks.settled();

  expect(await rowsWith(school, gone)).toEqual({});
  expect(await Promise.all(imagesOf(gone).map((key) => bytesOf(school, key)))).toEqual([
    undefined,
    undefined,
  ]);
  expect(await rowsWith(school, stay[0] ?? "")).toEqual(before);
  for (const key of stay.flatMap(imagesOf)) expect(await bytesOf(school, key)).toBeGreaterThan(0);
  expect(await lessonCount(school, courseId)).toEqual([2, 2]);

  school.wait(3 * DAY_MS);
  await school.sweep();
  for (const key of imagesOf(gone)) expect(await rowsWith(school, key)).toEqual({});
});

test("a deleted section leaves none of its lessons' notes, and the count is right", async ({
  school,
}) => {
  const { courseId, sectionId, lessonIds, imagesOf } = await aCourseWithTraces(school);
  const other = await aCourseWithTraces(school);
  await school.call(deleteSection, { as: teacher, query: { courseId, sectionId } });
  await school.platform.backgroundTasks.settled();
  for (const lessonId of lessonIds) expect(await rowsWith(school, lessonId)).toEqual({});
  const images = lessonIds.flatMap(imagesOf);
  expect(images).toHaveLength(6);
  for (const key of images) expect(await bytesOf(school, key)).toBeUndefined();
  expect(await lessonCount(school, courseId)).toEqual([0]);
  expect(await lessonCount(school, other.courseId)).toEqual([3, 3]);
  expect(await rowsWith(school, other.lessonIds[0] ?? "")).toMatchObject({
    note_entries: 4,
    positions: 2,
  });
});

describe("a note that is added during a deletion", () => {
  const rounds = [0, 1, 2, 3, 4];

  async function expectNoOrphans(school: TestApp, keys: readonly string[]): Promise<void> {
    await school.platform.backgroundTasks.settled();
    const db = school.platform.database.read;
    for (const key of keys) {
      const entry = await db
        .selectFrom("note_entries")
        .innerJoin("lessons", "lessons.id", "note_entries.lesson_id")
        .innerJoin("users", "users.id", "note_entries.student_id")
        .select("note_entries.id")
        .where("note_entries.file_id", "=", key)
        .executeTakeFirst();
      const files = db.selectFrom("files").selectAll().where("id", "=", key);
      const file = await files.executeTakeFirst();
      expect(file?.confirmed_at != null).toBe(entry !== undefined);
    }
  }

  test.for(["lesson", "section", "account"] as const)("the %s", async (what, { school }) => {
    for (const round of rounds) {
      const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher, {
        lessons: 1,
      });
      const lessonId = lessonIds[0] ?? "";
      const student = await aStudentOf(school, courseId);
      const query = { courseId, lessonId };
      const keys = await Promise.all([1, 2, 3].map(() => aNoteImage(school, student, courseId)));
      const add = async (url: string) =>
        school.call(contract.notes.addNote, {
          as: student,
          query,
          body: { content: [{ title: "Late", description: "At the last moment", url }] },
        });
      const removal = async () => {
        if (round > 0) await new Promise((resolve) => void setTimeout(resolve, round * 3));
        if (what === "account") return school.call(deleteMe, { as: student });
        return what === "lesson"
          ? school.call(deleteLesson, { as: teacher, query })
          : school.call(deleteSection, { as: teacher, query: { courseId, sectionId } });
      };
      const [gone, ...added] = await Promise.all([removal(), ...keys.map(add)]);
      expect(gone.status).toBe(200);
      for (const { status, message } of added) expect([200, 401, 404], message).toContain(status);
      if (what === "account") await passRecallPeriod(school);
      expect(
        (await rowsWith(school, what === "account" ? student.id : lessonId))["note_entries"],
      ).toBe(undefined);
      await expectNoOrphans(school, keys);
      if (what !== "account") expect((await lessonCount(school, courseId))[0]).toBe(0);
    }
  });
});
