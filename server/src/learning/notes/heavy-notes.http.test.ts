import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { ALL_NOTES_TEXT_MAX, NOTE_ROW_BYTES, NOTES_TEXT_MAX } from "@madrasa/contract/limits";
import { pathOf } from "@madrasa/contract/client";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aSuperadmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** Storage limits of one student's notes, and the cost of reading them. Other students have full lessons too. */

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;
const { addNote, deleteNote, noteUploadLink } = contract.notes;
const { readLesson } = contract.viewer;

let course: { courseId: string; lessonIds: string[] };
let lesson: { courseId: string; lessonId: string };
let other: Person;
test.beforeAll(async ({ school }) => {
  course = await aPublishedCourse(school, await aTeacher(school), { lessons: 3 });
  lesson = inLesson(0);
  other = await aStudentOf(school, course.courseId);
  await fill(school, other);
});

const inLesson = (number: number) => ({
  courseId: course.courseId,
  lessonId: course.lessonIds[number] ?? "",
});

type Entry = { title: string; description: string };

/** 4 bytes of title, the rest in the description. */
const anEntry = (bytes: number, letter = "a"): Entry => ({
  title: "Waqf",
  description: letter.repeat((bytes - 4) / Buffer.byteLength(letter)),
});

const add = async (school: TestApp, as: Person, content: Entry[], query = lesson) =>
  school.call(addNote, { as, query, body: { content } });

async function fill(school: TestApp, as: Person, letters = "a"): Promise<void> {
  const content = Array.from({ length: 20 }, () => anEntry(NOTES_TEXT_MAX / 20, letters));
  expect((await add(school, as, content)).status).toBe(200);
}

const FULL = {
  status: 409,
  code: "NOTES_FULL",
  message:
    "Your notes on this lesson can have 100 kB of text in total. Shorten this one or delete another.",
};

test("a lesson holds 100 KB of a student's text, as bytes of UTF-8, however many tabs add at once", async ({
  school,
}) => {
  const as = await aStudentOf(school, course.courseId);
  const half = Array.from({ length: 10 }, () => anEntry(NOTES_TEXT_MAX / 20, "ق"));
  expect((await add(school, as, half)).status).toBe(200);
  const tab = () => add(school, as, [anEntry(NOTES_TEXT_MAX / 8, "ق")]);
  const answers = await Promise.all(Array.from({ length: 8 }, tab));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const one of refused) expect(one).toMatchObject(FULL);

  const before = await dump(school);
  expect(await add(school, as, [{ title: "a", description: "b" }])).toMatchObject(FULL);
  expect(await dump(school)).toEqual(before);
  expect((await add(school, as, [anEntry(20_004, "ق")], inLesson(1))).status).toBe(200);

  const read = await school.call(readLesson, { as, query: lesson });
  // Equal times have no order: the tabs' entries are the longest.
  const { content } = read.data.lesson.note;
  const longest = content.toSorted((a, b) => b.description.length - a.description.length);
  const contentId = longest[0]?._id ?? "";
  await school.call(deleteNote, { as, query: { ...lesson, contentId } });
  expect((await tab()).status).toBe(200);
  expect(await tab()).toMatchObject(FULL);
});

test.for(['"', "\\", "\na", "ق", "\u2028a"])(
  "reading a full lesson is bounded, also where JSON writes a letter as two: %j",
  async (letters, { school }) => {
    const as = await aStudentOf(school, course.courseId);
    await fill(school, as, letters);
    const url = pathOf(readLesson, { query: lesson });
    const headers = { authorization: `Bearer ${as.token}` };
    const answer = await school.http.inject({ url, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBeLessThan(220 * KIBIBYTE);
  },
);

test("control characters, which JSON writes as six, are dropped, and alone are no text", async ({
  school,
}) => {
  const as = await aStudentOf(school, course.courseId);
  const refused = await add(school, as, [{ title: "Waqf", description: "\u0001\u007f\u009f" }]);
  expect(refused).toMatchObject({
    code: "INVALID_INPUT",
    errors: [{ code: "DESCRIPTION_MISSING" }],
  });
  const mixed = {
    title: "W\u0001a\u007fqf\u0002",
    description: `\u0002 ${"\u0003a".repeat(4_000)}`,
  };
  const { note } = (await add(school, as, [mixed])).data;
  expect(note.content).toMatchObject([{ title: "Waqf", description: "a".repeat(4_000) }]);
});

test("line breaks and tabs stay as they were typed, those of Windows as one character", async ({
  school,
}) => {
  const as = await aStudentOf(school, course.courseId);
  const entry = { title: "Waqf", description: "one\r\ntwo\n\n\tthree\u000c\u0085 four\rfive" };
  const { note } = (await add(school, as, [entry])).data;
  expect(note.content[0]?.description).toBe("one\ntwo\n\n\tthree four\nfive");
});

test("an answer has much text once; a client that reads the top level finds the lesson, and few notes", async ({
  school,
}) => {
  const as = await aStudentOf(school, course.courseId);
  const marked = (mark: string, bytes: number) => ({ title: mark, description: "a".repeat(bytes) });
  await add(school, as, [marked("few-words", 500)]);
  const few = await school.call(readLesson, { as, query: lesson });
  expect(few.body["lesson"]).toEqual(few.data.lesson);
  expect(few.data.lesson.note.content).toMatchObject([{ title: "few-words" }]);

  await add(school, as, [marked("many-words", 9_000)]);
  const many = await school.call(readLesson, { as, query: lesson });
  expect(JSON.stringify(many.body).split("many-words")).toHaveLength(2);
  const { note, ...rest } = many.data.lesson;
  expect(note.content).toHaveLength(2);
  expect(many.body["lesson"]).toEqual({ ...rest, note: { _id: note._id, content: [] } });
});

/** Simulates notes in other courses. */
async function writeBytes(school: TestApp, as: Person, bytes: number): Promise<void> {
  const { transaction } = school.platform.database;
  const rest = 200 * KIBIBYTE;
  for (let left = bytes; left > 0; left -= rest) {
    const size = Math.min(left, rest) - NOTE_ROW_BYTES - 1;
    await transaction((tx) =>
      tx
        .insertInto("note_entries")
        .values({
          id: newId(),
          student_id: as.id,
          lesson_id: inLesson(2).lessonId,
          course_id: course.courseId,
          title: "a",
          description: "a".repeat(size),
          file_id: null,
          created_at: 1,
        })
        .execute(),
    );
  }
}

test("all notes of a student have 10 MB of text, and each counts for its row as well", async ({
  school,
}) => {
  const as = await aStudentOf(school, course.courseId);
  await writeBytes(school, as, ALL_NOTES_TEXT_MAX - 2 * (NOTE_ROW_BYTES + 10));
  await writeBytes(school, other, ALL_NOTES_TEXT_MAX / 2);
  const small = anEntry(10);
  expect((await add(school, as, [small])).status).toBe(200);
  const before = await dump(school);
  expect(await add(school, as, [anEntry(12)])).toMatchObject({
    status: 409,
    code: "NOTE_SPACE_FULL",
    message: "The text of all your notes can take up 10 MB. Delete some to add this one.",
  });
  expect(await dump(school)).toEqual(before);
  expect((await add(school, as, [small])).status).toBe(200);
  expect((await add(school, other, [anEntry(12)], inLesson(1))).status).toBe(200);
});

test("texts and pictures of notes share the student's quota", async ({ school }) => {
  const admin = await aSuperadmin(school);
  const setQuota = (studentBytes: number) =>
    school.call(contract.files.setQuotas, {
      as: admin,
      body: { studentBytes, courseBytes: 50 * 1024 * MEBIBYTE },
    });
  await setQuota(MEBIBYTE);
  const as = await aStudentOf(school, course.courseId);
  await writeBytes(school, as, 600 * KIBIBYTE);
  const ask = (size: number) =>
    school.call(noteUploadLink, {
      as,
      query: { courseId: course.courseId, filename: "a.png", contentType: "image/png", size },
    });
  const full = {
    status: 409,
    code: "NOTE_SPACE_FULL",
    message: "Your notes and images can take up 1 MB in total. Delete some to add this one.",
  };
  expect(await ask(425 * KIBIBYTE)).toMatchObject(full);
  expect((await ask(423 * KIBIBYTE)).status).toBe(200);
  expect(await add(school, as, [anEntry(2_000)])).toMatchObject(full);
  expect((await add(school, as, [anEntry(200)])).status).toBe(200);
  await setQuota(200 * MEBIBYTE);
});
