import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { LESSONS_MAX, SECTIONS_MAX } from "@madrasa/contract/limits";
import { aDraft, aLesson, aPublishedCourse, aSection, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const ascending = (one: number, other: number) => one - other;

const { readOutline, addSection, updateSection, deleteSection } = contract.outline;

async function tree(school: TestApp, courseId: string) {
  const { data } = await school.call(readOutline, { as: teacher, query: { courseId } });
  return data.course;
}

const add = async (school: TestApp, courseId: string, title: string, description = "Of it") =>
  school.call(addSection, { as: teacher, query: { courseId }, body: { title, description } });

test("sections and lessons are in the order in which they were added", async ({ school }) => {
  const courseId = await aDraft(school, teacher);
  const names = ["Zay", "Alif", "Mim", "Ba"];
  for (const name of names) {
    const { message, data } = await add(school, courseId, name);
    expect(message).toBe("Section added successfully");
    const where = { courseId, sectionId: data.section._id };
    for (const type of ["video/mp4", "image/png", "application/pdf"] as const) {
      await aLesson(school, teacher, where, type);
    }
  }
  const { sections, totalLessons } = await tree(school, courseId);
  expect(totalLessons).toBe(12);
  expect(sections.map(({ title }) => title)).toEqual(names);
  for (const { totalLessons: count, lessonIds } of sections) {
    expect(count).toBe(3);
    expect(lessonIds.map(({ fileType, kind }) => [fileType, kind])).toEqual([
      ["video/mp4", "video"],
      ["image/png", "lecture"],
      ["application/pdf", "lecture"],
    ]);
    // Only a small image is its own poster; other files have no URL in lists.
    expect(lessonIds.filter((one) => JSON.stringify(one).includes("signature"))).toMatchObject([
      { fileType: "image/png" },
    ]);
  }
});

test("a section is added once for a key, also by requests at the same time", async ({ school }) => {
  const courseId = await aDraft(school, teacher);
  const send = (idempotencyKey: string, description = "Of letters") =>
    school.call(addSection, {
      as: teacher,
      query: { courseId },
      body: { title: "Sifat", description },
      idempotencyKey,
    });
  const answers = await Promise.all([send("first"), send("first"), send("first")]);
  const ids = new Set(answers.map(({ data }) => data.section._id));
  expect(ids.size).toBe(1);
  expect((await send("first", "Of all letters")).code).toBe("KEY_USED");
  ids.add((await send("second")).data.section._id);
  expect((await tree(school, courseId)).sectionIds).toEqual([...ids]);
});

test("a section's change keeps what it leaves out, by either HTTP method", async ({ school }) => {
  const courseId = await aDraft(school, teacher);
  const { data } = await add(school, courseId, "Before", "Kept");
  const decoy = (await add(school, courseId, "Decoy", "Kept")).data.section;
  const query = { courseId, sectionId: data.section._id };
  const request = { as: teacher, query };
  const renamed = await school.call(updateSection, { ...request, body: { title: " After " } });
  expect(renamed).toMatchObject({ status: 200, message: "Section updated successfully" });
  expect(renamed.data.section).toEqual({ ...data.section, title: "After" });
  await school.call(updateSection, { ...request, method: "PUT", body: { description: "Other" } });
  await school.call(updateSection, { ...request, body: {} });
  const { sections } = await tree(school, courseId);
  expect(sections).toMatchObject([{ title: "After", description: "Other" }, decoy]);
  expect((await school.call(updateSection, { ...request, body: { title: "  " } })).status).toBe(
    400,
  );
});

test("a section is deleted with its lessons and students' completions", async ({ school }) => {
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher, {
    lessons: 2,
  });
  const other = await aSection(school, teacher, courseId);
  const decoyLesson = await aLesson(school, teacher, { courseId, sectionId: other });
  const student = await aStudentOf(school, courseId);
  const tick = async (lessonId: string) =>
    school.call(contract.progress.toggleCompletion, {
      as: student,
      query: { courseId, lessonId },
      body: { completed: true },
    });
  for (const lessonId of [...lessonIds, decoyLesson]) await tick(lessonId);

  const gone = await school.call(deleteSection, { as: teacher, query: { courseId, sectionId } });
  expect(gone).toMatchObject({ status: 200, message: "Section deleted successfully" });
  const { course } = (
    await school.call(contract.enrolment.readCourse, { as: student, query: { courseId } })
  ).data;
  expect(course).toMatchObject({ totalLessons: 1, completedLessons: 1, progress: 100 });
  expect(course.sections?.map(({ _id }) => _id)).toEqual([other]);
  expect(await tick(lessonIds[0] ?? "")).toMatchObject({ status: 404, code: "LESSON_NOT_FOUND" });
  const again = await school.call(deleteSection, { as: teacher, query: { courseId, sectionId } });
  expect(again).toMatchObject({ status: 404, code: "SECTION_NOT_FOUND" });
});

test("a course has a limit of sections and lessons, also when several are added at once", async ({
  school,
}) => {
  const courseId = await aDraft(school, teacher);
  const sectionId = await aSection(school, teacher, courseId);
  await school.platform.database.transaction(async (tx) => {
    const rows = Array.from({ length: SECTIONS_MAX - 3 }, (_, count) => ({
      id: `${count}`.padStart(24, "f"),
      course_id: courseId,
      position: count + 1,
      title: "Section",
      description: "Many",
    }));
    await tx.insertInto("sections").values(rows).execute();
    const full = { lesson_count: LESSONS_MAX };
    await tx.updateTable("courses").set(full).where("id", "=", courseId).execute();
  });
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(school, courseId, "Late")));
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([
    200, 200, 409, 409, 409,
  ]);
  expect((await add(school, courseId, "Too late")).code).toBe("COURSE_FULL");

  const lesson = await school.call(contract.lessons.addLesson, {
    as: teacher,
    query: { courseId, sectionId },
    body: {
      title: "One more",
      filePath: await anUpload(school, teacher, courseId),
      fileType: "application/pdf",
    },
  });
  expect(lesson).toMatchObject({ status: 409, code: "COURSE_FULL" });
});
