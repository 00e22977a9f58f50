import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { NOTES_TEXT_MAX } from "@madrasa/contract/limits";
import { aNote, aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { addNote, listNotes, updateNote } = contract.notes;

let teacher: Person;
let student: Person;
let course: { courseId: string; lessonIds: string[] };
let lesson: { courseId: string; lessonId: string };
test.beforeEach(async ({ school }) => {
  teacher = await aTeacher(school);
  course = await aPublishedCourse(school, teacher, { lessons: 2 });
  lesson = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
  student = await aStudentOf(school, course.courseId);
});

type Change = { title?: string; description?: string };
const change = async (school: TestApp, contentId: string, body: Change, as = student) =>
  school.call(updateNote, { as, query: { ...lesson, contentId }, body });

test("a student changes the texts of a note, and its image and the other notes stay", async ({
  school,
}) => {
  const first = await aNote(school, student, lesson, { isWithImage: true, title: "Ghunna" });
  const second = await aNote(school, student, lesson, { title: "Madd" });
  const changed = await change(school, first._id, { description: "Two counts, no more" });
  expect(changed).toMatchObject({ status: 200 });
  expect(changed.data.note.content).toMatchObject([
    { _id: first._id, title: "Ghunna", description: "Two counts, no more", url: first.url },
    { _id: second._id, title: "Madd" },
  ]);
  const again = await change(school, first._id, { title: " Ghunnah " });
  expect(again.data.note.content[0]).toMatchObject({
    title: "Ghunnah",
    description: "Two counts, no more",
  });
  expect((await change(school, first._id, { title: " " })).status).toBe(400);
});

test("refuses changes of another student's, another lesson's or a deleted note", async ({
  school,
}) => {
  const other = await aStudentOf(school, course.courseId);
  const note = await aNote(school, other, lesson, { title: "Theirs" });
  const gone = newId();
  for (const id of [note._id, gone]) {
    expect(await change(school, id, { title: "Mine" })).toMatchObject({ code: "NOTE_NOT_FOUND" });
  }
  const own = await aNote(school, student, lesson);
  const elsewhere = { courseId: course.courseId, lessonId: course.lessonIds[1] ?? "" };
  const query = { ...elsewhere, contentId: own._id };
  const body = { title: "Elsewhere" };
  expect(await school.call(updateNote, { as: student, query, body })).toMatchObject({
    code: "NOTE_NOT_FOUND",
  });
  const read = await school.call(contract.viewer.readLesson, { as: other, query: lesson });
  expect(read.data.lesson.note.content).toMatchObject([{ title: "Theirs" }]);
});

test("a change is held to the limit of a lesson's text, and a shorter text always fits", async ({
  school,
}) => {
  const rest = 100;
  const content = Array.from({ length: 20 }, (_, index) => ({
    title: "T",
    description: "a".repeat(NOTES_TEXT_MAX / 20 - 1 - (index === 0 ? rest : 0)),
  }));
  const added = await school.call(addNote, { as: student, query: lesson, body: { content } });
  const [first] = added.data.note.content;
  const id = first?._id ?? "";
  const was = first?.description ?? "";
  expect(await change(school, id, { description: `${was}${"b".repeat(rest + 1)}` })).toMatchObject({
    code: "NOTES_FULL",
  });
  expect((await change(school, id, { description: `${was}${"b".repeat(rest)}` })).status).toBe(200);
  expect((await change(school, id, { description: "short" })).status).toBe(200);
});

test("all notes of a student are listed page by page, the newest first, and by course", async ({
  school,
}) => {
  const second = await aPublishedCourse(school, teacher, { lessons: 1, title: "Fiqh" });
  await enrol(school, student, second.courseId);
  const there = { courseId: second.courseId, lessonId: second.lessonIds[0] ?? "" };
  const other = await aStudentOf(school, course.courseId);
  await aNote(school, other, lesson, { title: "Theirs" });
  for (const title of ["One", "Two"]) {
    await aNote(school, student, lesson, { title });
    school.wait(1000);
  }
  await aNote(school, student, there, { isWithImage: true, title: "Three" });

  const list = async (query: { limit: number; cursor?: string; courseId?: string }) =>
    (await school.call(listNotes, { as: student, query })).data;
  const first = await list({ limit: 2 });
  expect(first.notes.map(({ title }) => title)).toEqual(["Three", "Two"]);
  expect(first).toMatchObject({ total: 3 });
  expect(first.notes[0]).toMatchObject({
    course: { _id: second.courseId, title: "Fiqh", language: "en" },
    lesson: { _id: there.lessonId, title: "The throat letters" },
    image: expect.stringContaining("/files/"),
  });
  expect(first.courses?.map(({ _id }) => _id).toSorted()).toEqual(
    [course.courseId, second.courseId].toSorted(),
  );
  const rest = await list({ limit: 2, cursor: first.nextCursor ?? "" });
  expect(rest.notes.map(({ title }) => title)).toEqual(["One"]);
  expect(rest.nextCursor).toBeNull();
  const one = await list({ limit: 5, courseId: course.courseId });
  expect(one.notes.map(({ title }) => title)).toEqual(["Two", "One"]);

  await school.call(contract.enrolment.removeStudent, {
    as: teacher,
    query: { courseId: second.courseId },
    body: { studentId: student.id, reason: "" },
  });
  await school.call(contract.courses.deleteCourse, {
    as: teacher,
    query: { courseId: course.courseId },
  });
  expect(await list({ limit: 5 })).toMatchObject({ notes: [], courses: [], total: 0 });
});
