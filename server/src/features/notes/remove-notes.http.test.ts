import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aNoteImage } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { dump } from "../../testing/dump.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

/** Deleting a lesson, a section or a student also removes notes, positions and images. */

const DAY_MS = 24 * 60 * 60_000;

let school: TestSchool;
let teacher: Person;
beforeAll(async () => {
  school = await openTestSchool();
  teacher = await aTeacher(school);
});
afterAll(() => school.close());

const { deleteLesson } = contract.lessons;
const { deleteSection } = contract.outline;
const { deleteMe } = contract.accounts;

type Place = { courseId: string; lessonId: string };

/** A note with an image, one without, and a position in the video. */
async function leaveTraces(student: Person, place: Place): Promise<string[]> {
  const withImage = await aNote(school, student, place, { isWithImage: true });
  const without = await aNote(school, student, place);
  await school.platform.database.transaction((tx) =>
    tx
      .insertInto("positions")
      .values({
        student_id: student.id,
        lesson_id: place.lessonId,
        course_id: place.courseId,
        seconds: 61.5,
        saved_at: Date.now(),
      })
      .execute(),
  );
  return [withImage._id, without._id, withImage.url ?? ""];
}

async function rowsWith(id: string): Promise<Record<string, number>> {
  const all = await dump(school);
  const hits = Object.entries(all).map(
    ([table, rows]) => [table, rows.filter((row) => row.includes(id)).length] as const,
  );
  return Object.fromEntries(hits.filter(([, count]) => count > 0));
}

const bytesOf = async (key: string) => school.platform.storage.size(key);

async function aCourseWithTraces() {
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher, {
    lessons: 3,
  });
  const students = [await aStudentOf(school, courseId), await aStudentOf(school, courseId)];
  const traces = new Map<string, string[]>();
  for (const lessonId of lessonIds) {
    const left: string[] = [];
    for (const student of students)
      left.push(...(await leaveTraces(student, { courseId, lessonId })));
    traces.set(lessonId, left);
  }
  const imagesOf = (lessonId: string) =>
    (traces.get(lessonId) ?? []).filter((_, place) => place % 3 === 2);
  return { courseId, sectionId, lessonIds, students, imagesOf };
}

async function lessonCount(courseId: string): Promise<number[]> {
  const query = { courseId };
  const { course } = (await school.call(contract.outline.readOutline, { as: teacher, query })).data;
  return [course.totalLessons, ...course.sections.map(({ totalLessons }) => totalLessons)];
}

test("a deleted lesson leaves no note, no position and no image, and is counted once", async () => {
  const { courseId, lessonIds, imagesOf } = await aCourseWithTraces();
  const [gone = "", ...stay] = lessonIds;
  const before = await rowsWith(stay[0] ?? "");
  expect(await rowsWith(gone)).toMatchObject({ note_entries: 4, positions: 2 });
  await school.call(deleteLesson, { as: teacher, query: { courseId, lessonId: gone } });
  await school.platform.backgroundTasks.settled();

  expect(await rowsWith(gone)).toEqual({});
  expect(await Promise.all(imagesOf(gone).map(bytesOf))).toEqual([undefined, undefined]);
  expect(await rowsWith(stay[0] ?? "")).toEqual(before);
  for (const key of stay.flatMap(imagesOf)) expect(await bytesOf(key)).toBeGreaterThan(0);
  expect(await lessonCount(courseId)).toEqual([2, 2]);

  school.wait(3 * DAY_MS);
  await school.sweep();
  for (const key of imagesOf(gone)) expect(await rowsWith(key)).toEqual({});
});

test("a deleted section leaves none of its lessons' notes, and the count is right", async () => {
  const { courseId, sectionId, lessonIds, imagesOf } = await aCourseWithTraces();
  const other = await aCourseWithTraces();
  await school.call(deleteSection, { as: teacher, query: { courseId, sectionId } });
  await school.platform.backgroundTasks.settled();
  for (const lessonId of lessonIds) expect(await rowsWith(lessonId)).toEqual({});
  const images = lessonIds.flatMap(imagesOf);
  expect(images).toHaveLength(6);
  for (const key of images) expect(await bytesOf(key)).toBeUndefined();
  expect(await lessonCount(courseId)).toEqual([0]);
  expect(await lessonCount(other.courseId)).toEqual([3, 3]);
  expect(await rowsWith(other.lessonIds[0] ?? "")).toMatchObject({ note_entries: 4, positions: 2 });
});

test("a deleted student leaves no note, no position, no image, and no upload under way", async () => {
  const { courseId, lessonIds, students, imagesOf } = await aCourseWithTraces();
  const [goes, stays] = students as [Person, Person];
  const pending = await aNoteImage(school, goes, courseId);
  const mine = lessonIds.map((lessonId) => imagesOf(lessonId)[0] ?? "");
  const theirs = lessonIds.map((lessonId) => imagesOf(lessonId)[1] ?? "");
  expect((await school.call(deleteMe, { as: goes })).status).toBe(200);
  await school.platform.backgroundTasks.settled();

  // The rows that remove late uploads stay until no upload URL is valid.
  expect(await rowsWith(goes.id)).toEqual({ files: 4 });
  for (const key of [...mine, pending]) expect(await bytesOf(key)).toBeUndefined();
  for (const key of theirs) expect(await bytesOf(key)).toBeGreaterThan(0);
  expect(await rowsWith(stays.id)).toMatchObject({ note_entries: 6, positions: 3, files: 3 });

  school.wait(3 * DAY_MS);
  await school.sweep();
  expect(await rowsWith(goes.id)).toEqual({});
  for (const key of theirs) expect(await bytesOf(key)).toBeGreaterThan(0);
});

describe("a note that is added during a deletion", () => {
  const rounds = [0, 1, 2, 3, 4];

  /** Every image belongs to an entry, and every entry to an existing lesson and student. */
  async function expectNoOrphans(keys: readonly string[]): Promise<void> {
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

  test.each(["lesson", "section", "account"] as const)("the %s", async (what) => {
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
      expect((await rowsWith(what === "account" ? student.id : lessonId))["note_entries"]).toBe(
        undefined,
      );
      await expectNoOrphans(keys);
      if (what !== "account") expect((await lessonCount(courseId))[0]).toBe(0);
    }
  });
});
