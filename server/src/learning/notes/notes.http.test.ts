import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { DESCRIPTION_MAX, NOTES_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aNoteImage } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let student: Person;
let course: { courseId: string; lessonIds: string[] };
let lesson: { courseId: string; lessonId: string };
test.beforeAll(async ({ school }) => {
  course = await aPublishedCourse(school, await aTeacher(school), { lessons: 2 });
  lesson = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
  student = await aStudentOf(school, course.courseId);
});

const { addNote, deleteNote } = contract.notes;

type Entry = { _id?: string; title: string; description: string; url?: string };

const add = async (school: TestApp, content: Entry[], as = student, where = lesson) =>
  school.call(addNote, { as, query: where, body: { content } });
const remove = async (school: TestApp, contentId: string, as = student, where = lesson) =>
  school.call(deleteNote, { as, query: { ...where, contentId } });

async function noteOf(school: TestApp, as: Person, where = lesson) {
  const read = await school.call(contract.viewer.readLesson, { as, query: where });
  return read.data.lesson.note;
}
const entriesOf = async (school: TestApp, as: Person, where = lesson) =>
  (await noteOf(school, as, where)).content;

describe("a note", () => {
  test("is added, read with its lesson, and deleted; each answer has the whole note", async ({
    school,
  }) => {
    const as = await aStudentOf(school, course.courseId);
    const empty = await noteOf(school, as);
    expect(empty).toMatchObject({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), content: [] });

    const first = await add(school, [{ title: " Ghunna ", description: "Two counts" }], as);
    expect(first).toMatchObject({ status: 200, message: "Note added successfully" });
    const more = [1, 2, 3].map((one) => ({ title: `Madd ${one}`, description: "Long" }));
    const { note } = (await add(school, more, as)).data;
    expect(note.content.map(({ title }) => title)).toEqual([
      "Ghunna",
      "Madd 1",
      "Madd 2",
      "Madd 3",
    ]);
    expect(note._id).toBe(empty._id);
    expect(await noteOf(school, as)).toEqual(note);

    const gone = await remove(school, note.content[1]?._id ?? "", as);
    expect(gone).toMatchObject({ status: 200, message: "Note deleted successfully" });
    expect(gone.data.note.content.map(({ title }) => title)).toEqual([
      "Ghunna",
      "Madd 2",
      "Madd 3",
    ]);
    expect(await noteOf(school, as)).toEqual(gone.data.note);
  });

  test("belongs to one student and one lesson", async ({ school }) => {
    const [one, other] = [
      await aStudentOf(school, course.courseId),
      await aStudentOf(school, course.courseId),
    ];
    const second = { ...lesson, lessonId: course.lessonIds[1] ?? "" };
    await aNote(school, one, lesson, { title: "Mine" });
    await aNote(school, one, second, { title: "Mine as well" });
    await aNote(school, other, lesson, { title: "Theirs" });
    expect((await entriesOf(school, one)).map(({ title }) => title)).toEqual(["Mine"]);
    expect((await entriesOf(school, one, second)).map(({ title }) => title)).toEqual([
      "Mine as well",
    ]);
    expect((await entriesOf(school, other)).map(({ title }) => title)).toEqual(["Theirs"]);
    const ids = [
      await noteOf(school, one),
      await noteOf(school, one, second),
      await noteOf(school, other),
    ];
    expect(new Set(ids.map(({ _id }) => _id)).size).toBe(3);
  });

  test.for(["POST", "PUT", "PATCH"] as const)(
    "is added by %s, and deleted by it with no content",
    async (method, { school }) => {
      const as = await aStudentOf(school, course.courseId);
      const body = { content: [{ title: "Waqf", description: "Where to stop" }] };
      const added = await school.call(addNote, { as, method, query: lesson, body });
      const contentId = added.data.note.content[0]?._id ?? "";
      const query = { ...lesson, noteId: added.data.note._id, contentId };
      const gone = await school.call(addNote, { as, method, query, body: { content: null } });
      expect(gone).toMatchObject({ status: 200, message: "Note deleted successfully" });
      expect(gone.data.note.content).toEqual([]);
    },
  );

  test("needs the entry's id to delete, and entries cannot be changed", async ({ school }) => {
    const { _id } = await aNote(school, student, lesson);
    const before = await dump(school);
    const content = [{ title: "Another", description: "text" }];
    for (const [query, body] of [
      [lesson, { content: null }],
      [{ ...lesson, contentId: _id }, { content }],
      [lesson, { content: [] }],
    ] as const) {
      const refused = await school.call(addNote, { as: student, query, body: body as never });
      expect(refused).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    }
    const query = { ...lesson, noteId: newId() };
    const astray = await school.call(addNote, { as: student, query, body: { content } });
    expect(astray).toMatchObject({ status: 404, code: "NOTE_NOT_FOUND" });
    expect(await dump(school)).toEqual(before);
  });
});

describe("a note's text", () => {
  const long = (words: string, length = DESCRIPTION_MAX) =>
    words.repeat(Math.ceil(length / words.length)).slice(0, length);

  test.for([
    ["Latin", "The nun and the mim. "],
    ["Arabic", "النُّونُ وَالمِيمُ المُشَدَّدَتَانِ "],
    ["Malayalam", "നൂനും മീമും "],
    ["emoji", "🌙📿✨👩‍👧"],
  ] as const)(
    "is kept to the last of ten thousand characters in %s",
    async ([, words], { school }) => {
      const as = await aStudentOf(school, course.courseId);
      const description = long(words).trim().toWellFormed();
      const title = long(words, TITLE_MAX).trim().toWellFormed();
      expect((await add(school, [{ title, description }], as)).status).toBe(200);
      expect(await entriesOf(school, as)).toMatchObject([{ title, description }]);
      const over = await add(
        school,
        [{ title: "Longer", description: long("a", DESCRIPTION_MAX + 1) }],
        as,
      );
      expect(over).toMatchObject({ status: 400, errors: [{ path: "content.0.description" }] });
    },
  );

  test("is stored as typed: lines, markup, and what looks like SQL; a title without direction overrides", async ({
    school,
  }) => {
    const as = await aStudentOf(school, course.courseId);
    const description =
      "first line\n\n\tthird \u202etxet\u202c \u2066x\u2069 <img src=x onerror=alert(1)> &amp; '); drop table users; --";
    const title = "overridden <script>alert(1)</script>";
    await add(school, [{ title: `\u202e${title}`, description }], as);
    expect(await entriesOf(school, as)).toMatchObject([{ title, description }]);
  });
});

describe("sent again after a lost answer", () => {
  test("an entry is stored once, as it was first sent, with its image", async ({ school }) => {
    const as = await aStudentOf(school, course.courseId);
    const url = await aNoteImage(school, as, course.courseId);
    const entry = { _id: newId(), title: "Ghunna", description: "Two counts", url };
    const first = await add(school, [entry], as);
    expect(first.status).toBe(200);
    for (let time = 0; time < 2; time += 1) {
      const again = await add(school, [entry], as);
      expect(again).toMatchObject({ status: 200, message: "Note added successfully" });
      expect(again.data).toEqual(first.data);
    }
    const more = await add(school, [entry, { title: "New", description: "Beside it" }], as);
    expect(more.data.note.content.map(({ title }) => title)).toEqual(["Ghunna", "New"]);
  });

  test("and also when both tries arrive at once", async ({ school }) => {
    for (let round = 0; round < 4; round += 1) {
      const as = await aStudentOf(school, course.courseId);
      const url = await aNoteImage(school, as, course.courseId);
      const entry = { _id: newId(), title: "Ghunna", description: "Two counts", url };
      const answers = await Promise.all([1, 2, 3, 4].map(() => add(school, [entry], as)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { url: _, ...texts } = entry;
      expect(await entriesOf(school, as)).toMatchObject([texts]);
    }
  });

  test("an id of another student's entry, or of another lesson's, is refused in the same way", async ({
    school,
  }) => {
    const other = await aStudentOf(school, course.courseId);
    const theirs = await aNote(school, other, lesson);
    const elsewhere = await aNote(school, student, {
      ...lesson,
      lessonId: course.lessonIds[1] ?? "",
    });
    const before = await dump(school);
    for (const { _id } of [theirs, elsewhere]) {
      const refused = await add(school, [
        { title: "Good", description: "text" },
        { _id, title: "Taken", description: "text" },
      ]);
      expect(refused).toMatchObject({ status: 404, code: "NOTE_NOT_FOUND" });
      expect(refused.body).toEqual({
        success: false,
        code: "NOTE_NOT_FOUND",
        message: "Note not found",
      });
    }
    const _id = newId();
    const twice = { _id, title: "Twice", description: "text" };
    expect(await add(school, [twice, { ...twice, _id: _id.toUpperCase() }])).toMatchObject({
      status: 400,
      message: "Each entry needs its own ID.",
    });
    expect(await dump(school)).toEqual(before);
  });
});

describe("deleting", () => {
  test("an entry that was deleted, or never existed, succeeds", async ({ school }) => {
    const as = await aStudentOf(school, course.courseId);
    const { _id } = await aNote(school, as, lesson);
    const answers = await Promise.all([1, 2, 3].map(() => remove(school, _id, as)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await remove(school, newId(), as)).data.note.content).toEqual([]);
  });

  test("another student's entry, or one's own of another lesson, changes and shows nothing", async ({
    school,
  }) => {
    const other = await aStudentOf(school, course.courseId);
    const theirs = await aNote(school, other, lesson, { isWithImage: true });
    const second = { ...lesson, lessonId: course.lessonIds[1] ?? "" };
    const elsewhere = await aNote(school, student, second);
    const before = await dump(school);
    const never = await remove(school, newId());
    for (const { _id } of [theirs, elsewhere]) {
      const answer = await remove(school, _id);
      expect(answer.body).toEqual(never.body);
    }
    expect(await dump(school)).toEqual(before);
  });
});

describe("notes are refused", () => {
  test("beyond the limit of a lesson, however many tabs add at once", async ({ school }) => {
    const as = await aStudentOf(school, course.courseId);
    const some = (count: number) =>
      Array.from({ length: count }, (_, one) => ({ title: `${one}`, description: "text" }));
    for (let count = 0; count < NOTES_MAX - 20; count += 20) await add(school, some(20), as);
    expect((await add(school, some(15), as)).status).toBe(200);
    expect(await add(school, some(6), as)).toMatchObject({ status: 409, code: "NOTES_FULL" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(school, some(1), as)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === "NOTES_FULL")).toHaveLength(5);
    expect(await entriesOf(school, as)).toHaveLength(NOTES_MAX);
    expect((await add(school, some(1))).status).toBe(200);
  });
});
