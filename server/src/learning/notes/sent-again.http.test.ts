import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { IDEMPOTENCY_KEYS_MAX, NOTES_MAX } from "@madrasa/contract/limits";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aNoteImage } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { newId } from "../../platform/secrets.ts";
import type { Row } from "../../platform/database/tables.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** Offline notes arrive later, possibly repeatedly. */

const LESSONS = 45;

let course: { courseId: string; lessonIds: string[] };
let lesson: { courseId: string; lessonId: string };
test.beforeAll(async ({ school }) => {
  course = await aPublishedCourse(school, await aTeacher(school), { lessons: LESSONS });
  lesson = inLesson(0);
});

const { addNote, deleteNote } = contract.notes;
const { savePosition, toggleCompletion } = contract.progress;

const inLesson = (index: number) => ({
  courseId: course.courseId,
  lessonId: course.lessonIds[index] ?? "",
});
const anEntry = (title = "Ghunna", url?: string) => ({
  _id: newId(),
  title,
  description: "Two counts",
  ...(url !== undefined && { url }),
});
type Entry = ReturnType<typeof anEntry>;

const add = async (
  school: TestApp,
  as: Person,
  { entry, key, where = lesson }: { entry: Entry; key: string; where?: typeof lesson },
) => school.call(addNote, { as, query: where, body: { content: [entry] }, idempotencyKey: key });

async function entriesOf(school: TestApp, as: Person, query = lesson) {
  const read = await school.call(contract.viewer.readLesson, { as, query });
  return read.data.lesson.note.content.map(({ _id }) => _id);
}

type Action = () => Promise<{ status: number; code?: string | undefined }>;

/** 45 completions, 45 notes, 5 of them with images, and 10 positions. */
async function aHundredActions(school: TestApp, as: Person): Promise<Action[]> {
  const ticks = course.lessonIds.map((_, index) => async () => {
    const body = { completed: true };
    return school.call(toggleCompletion, { as, query: inLesson(index), body });
  });
  const images = await Promise.all(
    Array.from({ length: 5 }, async () => aNoteImage(school, as, course.courseId)),
  );
  const notes = course.lessonIds.map((_, index) => {
    const entry = anEntry(`Of lesson ${index}`, images[index]);
    return async () => add(school, as, { entry, key: entry._id, where: inLesson(index) });
  });
  const positions = Array.from({ length: 10 }, (_, index) => async () => {
    const body = { seconds: 100 + index };
    return school.call(savePosition, { as, query: inLesson(index), body });
  });
  return [...ticks, ...notes, ...positions];
}

test("a hundred calls that are sent three times, also at once, count once each", async ({
  school,
}) => {
  const [student, other] = [
    await aStudentOf(school, course.courseId),
    await aStudentOf(school, course.courseId),
  ];
  const theirs = anEntry("Another's");
  expect((await add(school, other, { entry: theirs, key: "the-same" })).status).toBe(200);
  await school.call(toggleCompletion, { as: other, query: lesson, body: { completed: true } });

  const actions = await aHundredActions(school, student);
  expect(actions).toHaveLength(100);
  for (const action of actions) {
    const twice = await Promise.all([action(), action()]);
    expect(twice.map(({ status, code }) => [status, code])).toEqual([
      [200, twice[0].code],
      [200, twice[0].code],
    ]);
  }
  await school.platform.backgroundTasks.settled();
  const once = await dump(school);
  // Reversed the third time, like from another tab.
  for (const action of actions.toReversed()) expect((await action()).status).toBe(200);
  await school.platform.backgroundTasks.settled();

  const { positions: before, ...rest } = once;
  const { positions: after, ...again } = await dump(school);
  const unsaved = (rows: string[] = []) =>
    rows.map((row) => row.replace(/"saved_at":\d+/, "")).toSorted();
  expect(unsaved(after)).toEqual(unsaved(before));
  const still = (tables: typeof rest) => JSON.stringify(tables).replaceAll(/active_at\\":\d+/g, "");
  expect(still(again)).toBe(still(rest));

  const query = { courseId: course.courseId };
  const read = await school.call(contract.enrolment.readCourse, { as: student, query });
  expect(read.data.course).toMatchObject({ completedLessons: LESSONS, progress: 100 });
  const rowsOf = (table: string) => (again[table] ?? []).filter((row) => row.includes(student.id));
  expect(rowsOf("completions")).toHaveLength(LESSONS);
  expect(rowsOf("note_entries")).toHaveLength(LESSONS);
  expect(rowsOf("idempotency_keys")).toHaveLength(LESSONS);
  expect((after ?? []).filter((row) => row.includes(student.id))).toHaveLength(10);
  const files = rowsOf("files").map((row) => JSON.parse(row) as Row<"files">);
  expect(files.filter(({ confirmed_at }) => confirmed_at !== null)).toHaveLength(5);
  expect(files.filter((file) => !file.confirmed_at && !file.marked_for_deletion_at)).toEqual([]);
  expect(await entriesOf(school, other)).toEqual([theirs._id]);
});

describe("a key", () => {
  test("restores nothing that was deleted since it was accepted", async ({ school }) => {
    const as = await aStudentOf(school, course.courseId);
    const image = await aNoteImage(school, as, course.courseId);
    const [first, second] = [anEntry("First", image), anEntry("Second")];
    await add(school, as, { entry: first, key: first._id });
    await add(school, as, { entry: second, key: second._id });
    await school.call(deleteNote, { as, query: { ...lesson, contentId: first._id } });
    await school.sweep();
    const again = await add(school, as, { entry: first, key: first._id });
    expect(again).toMatchObject({ status: 200, message: "Note added successfully" });
    expect(again.data.note.content.map(({ _id }) => _id)).toEqual([second._id]);
  });

  test("is refused with another body, and changes nothing", async ({ school }) => {
    const as = await aStudentOf(school, course.courseId);
    const entry = anEntry();
    await add(school, as, { entry, key: "one" });
    const before = await dump(school);
    for (const other of [
      { entry: { ...entry, title: "Idgham" } },
      { entry: anEntry() },
      { entry, where: inLesson(1) },
    ]) {
      const refused = await add(school, as, { ...other, key: "one" });
      expect(refused).toMatchObject({ status: 409, code: "KEY_USED" });
    }
    expect(await dump(school)).toEqual(before);
  });

  test("is the person's own, and the same text may be another's", async ({ school }) => {
    const [one, other] = [
      await aStudentOf(school, course.courseId),
      await aStudentOf(school, course.courseId),
    ];
    const [mine, theirs] = [anEntry(), anEntry()];
    expect((await add(school, one, { entry: mine, key: "k" })).status).toBe(200);
    expect((await add(school, other, { entry: theirs, key: "k" })).status).toBe(200);
    expect(await entriesOf(school, one)).toEqual([mine._id]);
    expect(await entriesOf(school, other)).toEqual([theirs._id]);
  });

  test("is not remembered for a refused call", async ({ school }) => {
    const as = await aStudentOf(school, course.courseId);
    const content = Array.from({ length: 20 }, () => ({ title: "Madd", description: "Long" }));
    for (let sent = 0; sent < NOTES_MAX; sent += content.length) {
      await school.call(addNote, { as, query: lesson, body: { content } });
    }
    const entry = anEntry("One too many");
    const refused = await add(school, as, { entry, key: entry._id });
    expect(refused).toMatchObject({ status: 409, code: "NOTES_FULL" });
    const [contentId = ""] = await entriesOf(school, as);
    await school.call(deleteNote, { as, query: { ...lesson, contentId } });
    expect((await add(school, as, { entry, key: entry._id })).status).toBe(200);
    expect(await entriesOf(school, as)).toContain(entry._id);
  });

  test.for(["", " ", "a b", "x".repeat(101), "ä", "a\u007f"])(
    "is refused in another form: %j",
    async (key, { school }) => {
      const as = await aStudentOf(school, course.courseId);
      const response = await school.http.inject({
        method: "POST",
        url: addNote.path,
        query: lesson,
        headers: { authorization: `Bearer ${as.token}`, "idempotency-key": key },
        payload: { content: [anEntry()] },
      });
      expect(response.json()).toMatchObject({
        code: "INVALID_INPUT",
        errors: [{ path: "Idempotency-Key", code: "INVALID" }],
      });
      expect(await entriesOf(school, as)).toEqual([]);
    },
  );

  test("is remembered for thirty days, and no longer than its person", async ({ school }) => {
    const [as, gone] = [
      await aStudentOf(school, course.courseId),
      await aStudentOf(school, course.courseId),
    ];
    const entry = anEntry();
    const keysOf = async ({ id }: Person) => {
      const { idempotency_keys: rows = [] } = await dump(school);
      return rows.filter((row) => row.includes(id)).length;
    };
    await add(school, as, { entry, key: "k" });
    await add(school, gone, { entry: anEntry(), key: "k" });
    await school.call(contract.accountDeletion.deleteMe, { as: gone });
    school.wait(29 * DAY);
    await school.sweep();
    expect([await keysOf(as), await keysOf(gone)]).toEqual([1, 0]);
    school.wait(DAY + 1);
    await school.sweep();
    expect(await keysOf(as)).toBe(0);
  });

  test("stops nobody who has used many: the oldest is forgotten", async ({ school }) => {
    const as = await aStudentOf(school, course.courseId);
    const created_at = school.platform.clock();
    const rows = Array.from({ length: IDEMPOTENCY_KEYS_MAX }, (_, number) => ({
      user_id: as.id,
      key: `k${number}`,
      digest: "d",
      created_at: created_at - 1_000 + Math.min(number, 999),
    }));
    await school.platform.database.transaction(async (tx) => {
      for (let from = 0; from < rows.length; from += 500) {
        await tx
          .insertInto("idempotency_keys")
          .values(rows.slice(from, from + 500))
          .execute();
      }
    });
    const entry = anEntry();
    expect((await add(school, as, { entry, key: "one-more" })).status).toBe(200);
    expect((await add(school, as, { entry, key: "one-more" })).status).toBe(200);
    expect(await entriesOf(school, as)).toEqual([entry._id]);
    const { idempotency_keys: after = [] } = await dump(school);
    const left = after.map((row) => JSON.parse(row) as Row<"idempotency_keys">);
    const keys = new Set(left.filter(({ user_id }) => user_id === as.id).map(({ key }) => key));
    expect(keys.size).toBe(IDEMPOTENCY_KEYS_MAX);
    expect([keys.has("k0"), keys.has("k1"), keys.has("one-more")]).toEqual([false, true, true]);
  });
});
