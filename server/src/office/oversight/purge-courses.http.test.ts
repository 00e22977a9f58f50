import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aLesson, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aSession, aStudent, aSuperadmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY } from "../../testing/codes.ts";
import { dump } from "../../testing/dump.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

// One school per test, because sessions expire when the clock moves by a month.
let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

type Course = Awaited<ReturnType<typeof aPublishedCourse>>;

async function aLivedInCourse(teacher: Person): Promise<Course & { student: Person }> {
  const course = await aPublishedCourse(school, teacher);
  const { courseId } = course;
  const student = await aStudentOf(school, courseId);
  await anUpload(school, teacher, courseId);
  const video = await aLesson(
    school,
    teacher,
    { courseId, sectionId: course.sectionId },
    "video/mp4",
  );
  const text = { kind: "captions", language: "ar", text: "0:01 a" } as const;
  await school.call(contract.lessons.setText, {
    as: teacher,
    query: { courseId, lessonId: video },
    body: text,
  });
  for (const lessonId of course.lessonIds) {
    const query = { courseId, lessonId };
    await school.call(contract.progress.toggleCompletion, { as: student, query, body: {} });
    await leaveNote(student, query);
  }
  return { ...course, student };
}

async function leaveNote(student: Person, where: { courseId: string; lessonId: string }) {
  const { clock, database, storage } = school.platform;
  const { courseId: course_id, lessonId: lesson_id } = where;
  const file = (lesson_id.slice(0, 12) + student.id.slice(0, 12)).toLowerCase();
  const now = clock();
  await database.transaction(async (tx) => {
    await tx
      .insertInto("files")
      .values({
        id: file,
        kind: "noteImage",
        owner_id: student.id,
        course_id,
        name: "page.png",
        content_type: "image/png",
        size: 1,
        created_at: now,
        confirmed_at: now,
      })
      .execute();
    const of = { student_id: student.id, lesson_id, course_id };
    const words = { title: "Heavy letters", description: "Seven", created_at: now };
    await tx
      .insertInto("note_entries")
      .values({ ...of, ...words, id: file, file_id: file })
      .execute();
    await tx
      .insertInto("positions")
      .values({ ...of, seconds: 4.5, saved_at: now })
      .execute();
  });
  await storage.write(file, {
    bytes: Readable.from(Buffer.from("x")),
    size: 1,
    contentType: "image/png",
  });
}

async function filesOf(courseId: string): Promise<string[]> {
  const files = school.platform.database.read.selectFrom("files").select("id");
  return (await files.where("course_id", "=", courseId).execute()).map(({ id }) => id);
}

async function tracesOf(text: string): Promise<Record<string, number>> {
  const { audit_entries: _, ...tables } = await dump(school);
  const found = Object.entries(tables).map(([table, rows]) => {
    const hits = rows.filter((row) => row.includes(text));
    return [table, hits.length] as const;
  });
  return Object.fromEntries(found.filter(([, hits]) => hits > 0));
}

const bytesOf = async (ids: readonly string[]) =>
  (await Promise.all(ids.map((id) => school.platform.storage.size(id)))).filter(
    (size) => size !== undefined,
  );
const remove = async (as: { token: string }, courseId: string) =>
  school.call(contract.courses.deleteCourse, { as, query: { courseId } });

test("no row and no file of a course is left thirty days after its deletion", async () => {
  const teacher = await aTeacher(school);
  const [gone, decoy] = [await aLivedInCourse(teacher), await aLivedInCourse(teacher)];
  const [goneFiles, decoyFiles] = [await filesOf(gone.courseId), await filesOf(decoy.courseId)];
  expect(Object.keys(await tracesOf(gone.courseId)).toSorted()).toEqual([
    "completions",
    "courses",
    "enrolments",
    "files",
    "lesson_files",
    "lesson_texts",
    "lessons",
    "note_entries",
    "positions",
    "sections",
  ]);
  // Video with captions, two lessons, two note images, banner with its upload row, and an unreferenced file.
  await school.platform.backgroundTasks.settled();
  expect([goneFiles.length, (await bytesOf(goneFiles)).length]).toEqual([9, 8]);
  await remove(teacher, gone.courseId);
  const standing = await tracesOf(decoy.courseId);

  school.wait(30 * DAY - 60_000);
  await school.sweep();
  const { files: _, ...waiting } = await tracesOf(gone.courseId);
  expect(Object.keys(waiting)).toHaveLength(9);

  school.wait(120_000);
  await school.sweep();
  expect(await tracesOf(gone.courseId)).toEqual({});
  for (const id of [gone.sectionId, ...gone.lessonIds, ...goneFiles]) {
    expect(await tracesOf(id), id).toEqual({});
  }
  expect(await bytesOf(goneFiles)).toEqual([]);

  // Excludes the unreferenced file and the banner's upload row.
  const files = (standing["files"] ?? 0) - 2;
  expect(await tracesOf(decoy.courseId)).toEqual({ ...standing, files });
  expect(await bytesOf(decoyFiles)).toHaveLength(7);
  const token = await aSession(school, decoy.student);
  const query = { courseId: decoy.courseId, lessonId: decoy.lessonIds[0] ?? "" };
  const lesson = await school.call(contract.viewer.readLesson, { as: { token }, query });
  expect(lesson.status).toBe(200);
  const mine = await school.call(contract.profile.readMe, {
    as: { token: await aSession(school, gone.student) },
  });
  expect(mine.status).toBe(200);

  const after = await dump(school);
  await Promise.all([school.sweep(), school.sweep()]);
  expect(await dump(school)).toEqual(after);
});

test("an interrupted sweep is completed by the next, and two at once are safe", async () => {
  const teacher = await aTeacher(school);
  const course = await aLivedInCourse(teacher);
  const files = await filesOf(course.courseId);
  await remove(teacher, course.courseId);
  school.wait(31 * DAY);
  const { transaction } = school.platform.database;
  let left = 4;
  school.platform.database.transaction = async (action) => {
    left -= 1;
    if (left < 0) throw new Error("the lights went out");
    return transaction(action);
  };
  await expect(school.sweep()).rejects.toThrow("The sweep could not do all.");
  school.platform.database.transaction = transaction;
  expect(Object.keys(await tracesOf(course.courseId))).toEqual(
    expect.arrayContaining(["courses", "lessons"]),
  );
  await Promise.all([school.sweep(), school.sweep()]);
  expect(await tracesOf(course.courseId)).toEqual({});
  expect(await bytesOf(files)).toEqual([]);
});

test("more rows than one step deletes are deleted in several", async () => {
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
  const { database, clock } = school.platform;
  const lesson_id = lessonIds[0] ?? "";
  const ids = Array.from({ length: 1_234 }, (_, index) => index.toString().padStart(24, "0"));
  const student = await aStudent(school);
  const of = { student_id: student.id, lesson_id, course_id: courseId };
  const note = { ...of, title: "One of many", description: "", file_id: null };
  await database.transaction(async (tx) => {
    for (let start = 0; start < ids.length; start += 200) {
      const rows = ids
        .slice(start, start + 200)
        .map((id) => ({ ...note, id, created_at: clock() }));
      await tx.insertInto("note_entries").values(rows).execute();
    }
  });
  await remove(teacher, courseId);
  school.wait(31 * DAY);
  await school.sweep();
  expect(await tracesOf(courseId)).toEqual({});
});

test("a deleted teacher's row stays for as long as a course needs an owner", async () => {
  const [teacher, idle] = [await aTeacher(school), await aTeacher(school)];
  const courseId = await aDraft(school, teacher);
  const restored = (await aPublishedCourse(school, teacher, { lessons: 1 })).courseId;
  const as = await aSuperadmin(school);
  for (const { id } of [teacher, idle]) {
    await school.call(contract.teachers.deleteTeacher, { as, query: { teacherId: id } });
  }
  await school.call(contract.oversight.restoreCourse, { as, query: { courseId: restored } });
  await school.sweep();
  expect(await tracesOf(idle.id)).toEqual({});
  expect(await tracesOf(teacher.id)).toMatchObject({ users: 1, courses: 2 });
  const deleted = contract.teachers.listTeachers;
  const list = async (token: { token: string }) =>
    (await school.call(deleted, { as: token, query: { deleted: "true" } })).data.teacherList;
  expect(await list(as)).toMatchObject([{ _id: teacher.id, courseIds: [courseId] }]);

  school.wait(31 * DAY);
  expect(await list(await aSuperadmin(school))).toEqual([]);
  await school.sweep();
  expect(await tracesOf(courseId)).toEqual({});
  expect(await tracesOf(teacher.id)).toMatchObject({ users: 1, courses: 1 });
});
