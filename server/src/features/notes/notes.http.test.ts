import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { DESCRIPTION_MAX, NOTES_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aNoteImage } from "@madrasa/testkit/files";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { dump } from "../../testing/dump.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

let school: TestSchool;
let student: Person;
let course: { courseId: string; lessonIds: string[] };
let lesson: { courseId: string; lessonId: string };
beforeAll(async () => {
  school = await openTestSchool();
  course = await aPublishedCourse(school, await aTeacher(school), { lessons: 2 });
  lesson = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
  student = await aStudentOf(school, course.courseId);
});
afterAll(() => school.close());

const { addNote, deleteNote } = contract.notes;

type Entry = { _id?: string; title: string; description: string; url?: string };

const add = async (content: Entry[], as = student, where = lesson) =>
  school.call(addNote, { as, query: where, body: { content } });
const remove = async (contentId: string, as = student, where = lesson) =>
  school.call(deleteNote, { as, query: { ...where, contentId } });

async function noteOf(as: Person, where = lesson) {
  const read = await school.call(contract.viewer.readLesson, { as, query: where });
  return read.data.lesson.note;
}
const entriesOf = async (as: Person, where = lesson) => (await noteOf(as, where)).content;

describe("a note", () => {
  test("is added, read with its lesson, and deleted; each answer has the whole note", async () => {
    const as = await aStudentOf(school, course.courseId);
    const empty = await noteOf(as);
    expect(empty).toMatchObject({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), content: [] });

    const first = await add([{ title: " Ghunna ", description: "Two counts" }], as);
    expect(first).toMatchObject({ status: 200, message: "Note added successfully" });
    const more = [1, 2, 3].map((one) => ({ title: `Madd ${one}`, description: "Long" }));
    const { note } = (await add(more, as)).data;
    expect(note.content.map(({ title }) => title)).toEqual([
      "Ghunna",
      "Madd 1",
      "Madd 2",
      "Madd 3",
    ]);
    expect(note._id).toBe(empty._id);
    expect(await noteOf(as)).toEqual(note);

    const gone = await remove(note.content[1]?._id ?? "", as);
    expect(gone).toMatchObject({ status: 200, message: "Note deleted successfully" });
    expect(gone.data.note.content.map(({ title }) => title)).toEqual([
      "Ghunna",
      "Madd 2",
      "Madd 3",
    ]);
    expect(await noteOf(as)).toEqual(gone.data.note);
  });

  test("belongs to one student and one lesson", async () => {
    const [one, other] = [
      await aStudentOf(school, course.courseId),
      await aStudentOf(school, course.courseId),
    ];
    const second = { ...lesson, lessonId: course.lessonIds[1] ?? "" };
    await aNote(school, one, lesson, { title: "Mine" });
    await aNote(school, one, second, { title: "Mine as well" });
    await aNote(school, other, lesson, { title: "Theirs" });
    expect((await entriesOf(one)).map(({ title }) => title)).toEqual(["Mine"]);
    expect((await entriesOf(one, second)).map(({ title }) => title)).toEqual(["Mine as well"]);
    expect((await entriesOf(other)).map(({ title }) => title)).toEqual(["Theirs"]);
    const ids = [await noteOf(one), await noteOf(one, second), await noteOf(other)];
    expect(new Set(ids.map(({ _id }) => _id)).size).toBe(3);
  });

  test.each(["POST", "PUT", "PATCH"] as const)(
    "is added by %s, and deleted by it with no content",
    async (method) => {
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

  test("needs the entry's id to delete, and entries cannot be changed", async () => {
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

describe("what people write", () => {
  const long = (words: string, length = DESCRIPTION_MAX) =>
    words.repeat(Math.ceil(length / words.length)).slice(0, length);

  test.each([
    ["Latin", "The nun and the mim. "],
    ["Arabic", "النُّونُ وَالمِيمُ المُشَدَّدَتَانِ "],
    ["Malayalam", "നൂനും മീമും "],
    ["emoji", "🌙📿✨👩‍👧"],
  ])("in %s is kept to the last of ten thousand characters", async (_, words) => {
    const as = await aStudentOf(school, course.courseId);
    const description = long(words).trim().toWellFormed();
    const title = long(words, TITLE_MAX).trim().toWellFormed();
    expect((await add([{ title, description }], as)).status).toBe(200);
    expect(await entriesOf(as)).toMatchObject([{ title, description }]);
    const over = await add([{ title: "Longer", description: long("a", DESCRIPTION_MAX + 1) }], as);
    expect(over).toMatchObject({ status: 400, errors: [{ path: "content.0.description" }] });
  });

  test("is stored as typed: lines, direction overrides, markup, and what looks like SQL", async () => {
    const as = await aStudentOf(school, course.courseId);
    const description =
      "first line\n\n\tthird \u202etxet\u202c \u2066x\u2069 <img src=x onerror=alert(1)> &amp; '); drop table users; --";
    const title = "\u202eoverridden <script>alert(1)</script>";
    await add([{ title, description }], as);
    expect(await entriesOf(as)).toMatchObject([{ title, description }]);
  });

  test.each([
    ["NUL", "a\0b"],
    ["half a character", "a\ud83db"],
    ["the other half", "a\udc00b"],
  ])("with %s is refused with a sentence, and nothing of it kept", async (_, text) => {
    const before = await dump(school);
    for (const entry of [
      { title: text, description: "text" },
      { title: "title", description: text },
    ]) {
      const good = { title: "Good", description: "text" };
      expect(await add([good, entry])).toMatchObject({
        status: 400,
        code: "INVALID_INPUT",
        message: "This text contains a character that cannot be kept.",
      });
    }
    expect(await dump(school)).toEqual(before);
  });

  test("without a title or a description is refused with an error for the field", async () => {
    const refused = await add([{ title: " \n ", description: "\t" }]);
    expect(refused.status).toBe(400);
    expect(refused.errors?.map(({ path }) => path)).toEqual([
      "content.0.title",
      "content.0.description",
    ]);
  });
});

describe("sent again after a lost answer", () => {
  test("an entry is stored once, as it was first sent, with its image", async () => {
    const as = await aStudentOf(school, course.courseId);
    const url = await aNoteImage(school, as, course.courseId);
    const entry = { _id: newId(), title: "Ghunna", description: "Two counts", url };
    const first = await add([entry], as);
    expect(first.status).toBe(200);
    for (let time = 0; time < 2; time += 1) {
      const again = await add([entry], as);
      expect(again).toMatchObject({ status: 200, message: "Note added successfully" });
      expect(again.data).toEqual(first.data);
    }
    const more = await add([entry, { title: "New", description: "Beside it" }], as);
    expect(more.data.note.content.map(({ title }) => title)).toEqual(["Ghunna", "New"]);
  });

  test("and also when both tries arrive at once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const as = await aStudentOf(school, course.courseId);
      const url = await aNoteImage(school, as, course.courseId);
      const entry = { _id: newId(), title: "Ghunna", description: "Two counts", url };
      const answers = await Promise.all([1, 2, 3, 4].map(() => add([entry], as)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await entriesOf(as)).toMatchObject([entry]);
    }
  });

  test("an id of another student's entry, or of another lesson's, is refused in the same way", async () => {
    const other = await aStudentOf(school, course.courseId);
    const theirs = await aNote(school, other, lesson);
    const elsewhere = await aNote(school, student, {
      ...lesson,
      lessonId: course.lessonIds[1] ?? "",
    });
    const before = await dump(school);
    for (const { _id } of [theirs, elsewhere]) {
      const refused = await add([
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
    expect(await add([twice, { ...twice, _id: _id.toUpperCase() }])).toMatchObject({
      status: 400,
      message: "Each entry needs an id of its own.",
    });
    expect(await dump(school)).toEqual(before);
  });
});

describe("deleting", () => {
  test("an entry that was deleted, or never existed, succeeds", async () => {
    const as = await aStudentOf(school, course.courseId);
    const { _id } = await aNote(school, as, lesson);
    const answers = await Promise.all([1, 2, 3].map(() => remove(_id, as)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await remove(newId(), as)).data.note.content).toEqual([]);
  });

  test("another student's entry, or one's own of another lesson, changes and shows nothing", async () => {
    const other = await aStudentOf(school, course.courseId);
    const theirs = await aNote(school, other, lesson, { isWithImage: true });
    const second = { ...lesson, lessonId: course.lessonIds[1] ?? "" };
    const elsewhere = await aNote(school, student, second);
    const before = await dump(school);
    const never = await remove(newId());
    for (const { _id } of [theirs, elsewhere]) {
      const answer = await remove(_id);
      expect(answer.body).toEqual(never.body);
    }
    expect(await dump(school)).toEqual(before);
  });
});

describe("notes are refused", () => {
  test("in a course that was not joined, and with a guessed id", async () => {
    const stranger = await aStudent(school);
    const elsewhere = await aPublishedCourse(school, await aTeacher(school), { lessons: 1 });
    const member = await aStudentOf(school, elsewhere.courseId);
    const content = [{ title: "Let me in", description: "text" }];
    const guess = { courseId: course.courseId, lessonId: newId() };
    const crossed = { courseId: elsewhere.courseId, lessonId: lesson.lessonId };
    const before = await dump(school);
    for (const [as, where, code] of [
      [stranger, lesson, "COURSE_NOT_FOUND"],
      [member, lesson, "COURSE_NOT_FOUND"],
      [member, crossed, "LESSON_NOT_FOUND"],
      [student, guess, "LESSON_NOT_FOUND"],
      [student, { ...lesson, courseId: newId() }, "COURSE_NOT_FOUND"],
    ] as const) {
      expect(await add(content, as, where)).toMatchObject({ status: 404, code });
      expect(await remove(newId(), as, where)).toMatchObject({ status: 404, code });
      const links = { as, query: where };
      expect(await school.call(contract.notes.noteViewLinks, links)).toMatchObject({ code });
    }
    expect(await dump(school)).toEqual(before);
  });

  test("beyond the limit of a lesson, however many tabs add at once", async () => {
    const as = await aStudentOf(school, course.courseId);
    const some = (count: number) =>
      Array.from({ length: count }, (_, one) => ({ title: `${one}`, description: "text" }));
    for (let count = 0; count < NOTES_MAX - 20; count += 20) await add(some(20), as);
    expect((await add(some(15), as)).status).toBe(200);
    expect(await add(some(6), as)).toMatchObject({ status: 409, code: "NOTES_FULL" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(some(1), as)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === "NOTES_FULL")).toHaveLength(5);
    expect(await entriesOf(as)).toHaveLength(NOTES_MAX);
    expect((await add(some(1))).status).toBe(200);
  });
});
