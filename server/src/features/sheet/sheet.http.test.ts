import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { CORRECTION_DAYS, SHEET_DAYS, SUBSTITUTES_MAX } from "@madrasa/contract/limits";
import { TRACKS } from "@madrasa/contract/sheet";
import { aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  anUnapprovedTeacher,
  aTeacher,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { dump } from "../../testing/dump.ts";
import { moveOn } from "../../testing/move-on.ts";
import { test } from "../../testing/school-test.ts";
import {
  aDeviceTime,
  anEntry,
  dateIn,
  readSheet,
  withSheet,
  writeEntry,
} from "../../testing/sheets.ts";
import type { TestSchool } from "../../testing/test-school.ts";

const calls = contract.sheet;

/** A circle of two, who have been in it for some days, and a decoy of another circle. */
async function aCircle(school: TestSchool) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const [pupil, other] = [await aStudentOf(school, courseId), await aStudentOf(school, courseId)];
  await withSheet(school, teacher, courseId);
  await moveOn(school, 6);
  const place = (days = 0, studentId = pupil.id) => ({
    courseId,
    studentId,
    day: dateIn(school, days),
  });
  const sheet = async (days = 0) => (await readSheet(school, teacher, courseId, days)).data;
  return { teacher, courseId, pupil, other, place, sheet };
}

const rows = async (school: TestSchool, table: "recitals" | "former_sheet_rows") =>
  (await dump(school))[table] ?? [];

describe("a course's daily sheet", () => {
  test("is there once its teacher has turned it on", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    expect(await readSheet(school, teacher, courseId)).toMatchObject({ code: "NO_SHEET" });
    const list = async () => (await school.call(calls.listSheets, { as: teacher })).data.sheets;
    expect(await list()).toEqual([]);
    expect((await withSheet(school, teacher, courseId)).data.course.dailySheet).toBe(true);
    expect(await list()).toMatchObject([{ course: { _id: courseId }, isOwn: true }]);
    expect((await readSheet(school, teacher, courseId)).data).toMatchObject({ pupils: [] });
  });

  test("has its pupils in the circle's order, and those without a place by name", async ({
    school,
  }) => {
    const { teacher, courseId, pupil, other, sheet } = await aCircle(school);
    const third = await aStudentOf(school, courseId);
    const stranger = await aTeacher(school);
    const ids = async () => (await sheet()).pupils.map(({ _id }) => _id);
    expect((await ids()).toSorted()).toEqual([pupil.id, other.id, third.id].toSorted());
    const order = async (...studentIds: string[]) =>
      school.call(calls.orderPupils, { as: teacher, query: { courseId }, body: { studentIds } });
    await order(third.id, pupil.id, other.id);
    expect(await ids()).toEqual([third.id, pupil.id, other.id]);
    // One who is no pupil is left out; one who is not named follows.
    await order(other.id, stranger.id, other.id, pupil.id);
    expect(await ids()).toEqual([other.id, pupil.id, third.id]);
    await school.call(calls.setDirection, {
      as: teacher,
      query: { courseId, studentId: pupil.id },
      body: { direction: "backward" },
    });
    expect(await ids()).toEqual([other.id, pupil.id, third.id]);
    expect((await sheet()).pupils[1]).toMatchObject({ direction: "backward" });
  });

  test("has an entry that can be replaced and taken back, and keeps what stood before", async ({
    school,
  }) => {
    const { teacher, other, place, sheet } = await aCircle(school);
    await writeEntry(school, teacher, place(0, other.id), anEntry(1, 7));
    const [first, second] = [aDeviceTime(), aDeviceTime()];
    await writeEntry(school, teacher, place(), anEntry(8, 12, { grade: 3 }), first);
    await writeEntry(school, teacher, place(), anEntry(8, 14), second);
    const own = async () =>
      (await sheet()).recitals.filter(({ studentId }) => studentId === place().studentId);
    expect(await own()).toEqual([
      {
        studentId: place().studentId,
        day: place().day,
        track: "new",
        from: 8,
        to: 14,
        grade: 1,
        unit: "verse",
      },
    ]);
    // Sent again, the earlier one does not come back.
    await writeEntry(school, teacher, place(), anEntry(8, 12, { grade: 3 }), first);
    expect(await own()).toMatchObject([{ to: 14, grade: 1 }]);
    await writeEntry(school, teacher, place(), null);
    await writeEntry(school, teacher, place(), anEntry(8, 14), second);
    expect(await own()).toEqual([]);
    const { data } = await school.call(calls.listFormer, { as: teacher, query: place() });
    expect(data.former.map(({ deviceTime }) => deviceTime)).toEqual([second, first]);
    expect(data.former[1]).toMatchObject({
      recital: { track: "new", from: 8, to: 12, grade: 3, unit: "verse" },
      by: { firstName: expect.any(String) },
    });
    expect((await sheet()).recitals).toHaveLength(1);
  });

  test("has each of 100 acts once, sent three times in any order, from two devices", async ({
    school,
  }) => {
    const { teacher, courseId, pupil, other, place } = await aCircle(school);
    const admin = await aGeneraladmin(school);
    const acts = Array.from({ length: 100 }, (_, count) => {
      const from = 1 + count * 10;
      return {
        as: count % 7 === 0 ? admin : teacher,
        place: {
          ...place(-(count % 5), count % 2 === 0 ? pupil.id : other.id),
          track: TRACKS[count % 3],
        },
        entry: anEntry(from, from + 3),
        deviceTime: aDeviceTime(),
      };
    });
    // A fixed order without a pattern: 37 and the number of acts sent have no common divisor.
    const sent = [...acts, ...acts, ...acts];
    const shuffled = sent.map((_, count) => sent[(count * 37) % sent.length] ?? sent[0]);
    for (const act of shuffled) {
      if (!act) continue;
      const answer = await writeEntry(school, act.as, act.place, act.entry, act.deviceTime);
      expect(answer.status).toBe(200);
    }
    const stored = [
      ...(await rows(school, "recitals")),
      ...(await rows(school, "former_sheet_rows")),
    ];
    const times = stored
      .map((row) => JSON.parse(row) as { course_id: string; device_at: number })
      .filter((row) => row.course_id === courseId)
      .map(({ device_at }) => device_at);
    expect(times.toSorted()).toEqual(acts.map((act) => Date.parse(act.deviceTime)).toSorted());
  });

  test("refuses entries that cannot be, and stores nothing of them", async ({ school }) => {
    const { teacher, place } = await aCircle(school);
    const before = await rows(school, "recitals");
    const refused = async (entry: ReturnType<typeof anEntry>, days = 0) =>
      writeEntry(school, teacher, place(days), entry);
    expect(await refused(anEntry(9, 8))).toMatchObject({ status: 400 });
    expect(await refused(anEntry(1, 1_000))).toMatchObject({
      errors: [{ path: "entry.to", code: "PASSAGE_LONG" }],
    });
    expect(await refused(anEntry(0, 8))).toMatchObject({ status: 400 });
    expect(await refused(anEntry(6_230, 6_237))).toMatchObject({ status: 400 });
    expect(await refused(anEntry(1, 7), 2)).toMatchObject({
      errors: [{ path: "day", code: "IN_THE_FUTURE" }],
    });
    expect(await refused(anEntry(1, 7), -CORRECTION_DAYS - 2)).toMatchObject({
      code: "DAY_CLOSED",
    });
    expect(await rows(school, "recitals")).toEqual(before);
  });

  test("refuses pupils who are suspended, removed or of another course, and days before they came", async ({
    school,
  }) => {
    const { teacher, courseId, pupil, place } = await aCircle(school);
    const decoy = await aCircle(school);
    const write = async (days = 0, studentId = pupil.id) =>
      writeEntry(school, teacher, place(days, studentId), anEntry(1, 7));
    expect(await write(0, decoy.pupil.id)).toMatchObject({ code: "STUDENT_NOT_FOUND" });
    const late = await aStudentOf(school, courseId);
    expect(await write(-3, late.id)).toMatchObject({ code: "BEFORE_ENROLMENT" });
    const admin = await superadminSession(school);
    const suspend = async (suspended: boolean) =>
      school.call(contract.students.suspendStudent, {
        as: admin,
        body: { userID: pupil.id, suspended },
      });
    await suspend(true);
    expect(await write()).toMatchObject({ code: "PUPIL_SUSPENDED" });
    await suspend(false);
    expect(await write()).toMatchObject({ status: 200 });
    const student = { studentId: pupil.id };
    await school.call(contract.enrolment.removeStudent, {
      as: teacher,
      query: { courseId },
      body: student,
    });
    expect(await write()).toMatchObject({ code: "STUDENT_NOT_FOUND" });
    expect((await readSheet(school, teacher, courseId)).data.recitals).toEqual([]);
    // Back in the circle, the record goes on.
    await school.call(contract.enrolment.readmitStudent, {
      as: teacher,
      query: { courseId },
      body: student,
    });
    expect((await readSheet(school, teacher, courseId)).data.recitals).toHaveLength(1);
  });

  test("is corrected by an admin after seven days, which is recorded", async ({ school }) => {
    const { teacher, courseId, pupil, place } = await aCircle(school);
    await writeEntry(school, teacher, place(), anEntry(1, 7));
    const then = place();
    await moveOn(school, 20);
    expect(await writeEntry(school, teacher, then, null)).toMatchObject({ code: "DAY_CLOSED" });
    const admin = await aGeneraladmin(school);
    await writeEntry(school, admin, then, anEntry(1, 5));
    const { data } = await school.call(calls.readSheet, {
      as: admin,
      query: { courseId, day: then.day },
    });
    expect(data.recitals).toMatchObject([{ to: 5 }]);
    const { entries } = (
      await school.call(contract.audit.listAudit, { as: await superadminSession(school) })
    ).data;
    const acts = entries.filter(({ actorId, act }) => actorId === admin.id && act !== "signIn");
    expect(acts.map(({ act, targetId }) => [act, targetId]).toSorted()).toEqual([
      ["correctSheet", pupil.id],
      ["readCourse", courseId],
    ]);
  });

  test("has 14 days, and from before them the last two entries of each track", async ({
    school,
  }) => {
    const { teacher, pupil, place, sheet } = await aCircle(school);
    for (let count = 1; count <= 4; count += 1) {
      await writeEntry(school, teacher, place(), anEntry(count * 10, count * 10 + 4));
      await moveOn(school, 1);
    }
    await writeEntry(school, teacher, { ...place(), track: "old" }, anEntry(1, 7));
    await moveOn(school, SHEET_DAYS - 1);
    const found = (await sheet()).recitals.map(({ track, from }) => [track, from]);
    expect(found).toEqual([
      ["old", 1],
      ["new", 40],
      ["new", 30],
    ]);
    expect((await sheet(-10)).recitals).toHaveLength(5);
    // In another circle the pupil goes on from there.
    const next = await aCircle(school);
    await enrol(school, pupil, next.courseId);
    const elsewhere = (await next.sheet()).recitals;
    expect(elsewhere.map(({ from, isElsewhere }) => [from, isElsewhere])).toEqual([
      [1, true],
      [40, true],
      [30, true],
    ]);
  });
});

describe("attendance", () => {
  test("is held from the first act on, and has exceptions", async ({ school }) => {
    const { teacher, courseId, pupil, other, place, sheet } = await aCircle(school);
    const mark = async (days: number, state: "held" | "off" | null) =>
      school.call(calls.markDay, {
        as: teacher,
        query: { courseId, day: dateIn(school, days) },
        body: { state, deviceTime: aDeviceTime() },
      });
    const attend = async (days: number, state: "present" | "late" | "absent", id = pupil.id) =>
      school.call(calls.markAttendance, {
        as: teacher,
        query: place(days, id),
        body: { state, deviceTime: aDeviceTime() },
      });
    await mark(-2, "held");
    await mark(-1, "off");
    await attend(0, "absent");
    await attend(0, "late", other.id);
    const of = (days: number) => ({ day: dateIn(school, days) });
    expect((await sheet()).days).toEqual([
      { ...of(0), state: "held" },
      { ...of(-1), state: "off" },
      { ...of(-2), state: "held" },
    ]);
    expect(await mark(0, "off")).toMatchObject({ code: "DAY_HELD" });
    await attend(0, "present");
    expect((await sheet()).absences).toEqual([{ studentId: other.id, ...of(0), state: "late" }]);
    await writeEntry(school, teacher, place(-1), anEntry(1, 7));
    expect((await sheet()).days).toContainEqual({ ...of(-1), state: "held" });
    await mark(-2, null);
    expect((await sheet()).days).not.toContainEqual(expect.objectContaining(of(-2)));
  });

  test("sent again after a later act, changes nothing", async ({ school }) => {
    const { teacher, courseId, place, sheet } = await aCircle(school);
    const [first, second] = [aDeviceTime(), aDeviceTime()];
    const send = async (state: "present" | "absent", deviceTime: string) =>
      school.call(calls.markAttendance, {
        as: teacher,
        query: place(),
        body: { state, deviceTime },
      });
    await send("absent", first);
    await send("present", second);
    await send("absent", first);
    expect((await sheet()).absences).toEqual([]);
    const day = { courseId, day: dateIn(school, -1) };
    const mark = async (state: "held" | "off", deviceTime: string) =>
      school.call(calls.markDay, { as: teacher, query: day, body: { state, deviceTime } });
    await mark("off", first);
    await mark("held", second);
    await mark("off", first);
    expect((await sheet()).days).toContainEqual({ day: day.day, state: "held" });
  });
});

describe("a substitute", () => {
  async function asked(school: TestSchool, by: Person, courseId: string, email: string) {
    return school.call(calls.askSubstitute, { as: by, query: { courseId }, body: { email } });
  }

  test("keeps the sheet once accepted, and loses it at once", async ({ school }) => {
    const { teacher, courseId, place } = await aCircle(school);
    const decoy = await aCircle(school);
    const helper = await aTeacher(school);
    const read = async () => readSheet(school, helper, courseId);
    expect(await asked(school, teacher, courseId, helper.email)).toMatchObject({
      data: { substitute: { _id: helper.id } },
    });
    expect(await read()).toMatchObject({ code: "COURSE_NOT_FOUND" });
    const accept = async () =>
      school.call(calls.acceptSheet, { as: helper, query: { courseId }, body: {} });
    const list = async () => (await school.call(calls.listSheets, { as: helper })).data.sheets;
    expect(await list()).toMatchObject([
      { course: { _id: courseId }, isOwn: false, isAsked: true },
    ]);
    await accept();
    expect(await list()).toMatchObject([{ isAsked: false }]);
    expect(await writeEntry(school, helper, place(), anEntry(1, 7))).toMatchObject({ status: 200 });
    expect((await read()).data).toMatchObject({
      substitutes: [{ _id: helper.id, isAsked: false }],
      can: { askSubstitute: false },
    });
    expect(await readSheet(school, helper, decoy.courseId)).toMatchObject({
      code: "COURSE_NOT_FOUND",
    });
    // What is the teacher's stays the teacher's.
    const third = await aTeacher(school);
    expect(await asked(school, helper, courseId, third.email)).toMatchObject({ status: 404 });
    const query = { courseId, personId: helper.id };
    await school.call(calls.endSubstitute, { as: teacher, query, body: {} });
    expect(await read()).toMatchObject({ code: "COURSE_NOT_FOUND" });
    expect(await writeEntry(school, helper, place(), null)).toMatchObject({ status: 404 });
    expect(await accept()).toMatchObject({ code: "COURSE_NOT_FOUND" });
  });

  test("is an approved teacher, one of few, and may end it", async ({ school }) => {
    const { teacher, courseId, pupil } = await aCircle(school);
    for (const nobody of [await anUnapprovedTeacher(school), pupil, teacher]) {
      expect(await asked(school, teacher, courseId, nobody.email)).toMatchObject({
        code: "TEACHER_NOT_FOUND",
      });
    }
    const helpers = [];
    for (let count = 0; count <= SUBSTITUTES_MAX; count += 1) helpers.push(await aTeacher(school));
    const last = helpers.pop();
    for (const { email } of helpers) await asked(school, teacher, courseId, email);
    expect(await asked(school, teacher, courseId, last?.email ?? "")).toMatchObject({
      code: "TOO_MANY_SUBSTITUTES",
    });
    const [first] = helpers;
    const query = { courseId, personId: first?.id ?? "" };
    expect(
      await school.call(calls.endSubstitute, { as: first ?? teacher, query, body: {} }),
    ).toMatchObject({ status: 200 });
    expect(await asked(school, teacher, courseId, last?.email ?? "")).toMatchObject({
      status: 200,
    });
  });
});

test("the database refuses rows that the contract refuses", async ({ school }) => {
  const { courseId, pupil } = await aCircle(school);
  const now = school.platform.clock();
  const day = Math.floor(now / DAY) * DAY;
  const row = {
    course_id: courseId,
    student_id: pupil.id,
    day,
    track: "new" as const,
    from_verse: 1,
    to_verse: 7,
    grade: 1 as const,
    stumbles: null,
    unit: "verse" as const,
    by_id: pupil.id,
    at: now,
    device_at: 1,
  };
  const insert = async (change: object) =>
    school.platform.database.transaction(async (tx) => {
      await tx
        .insertInto("recitals")
        .values({ ...row, ...change })
        .execute();
    });
  for (const change of [
    { from_verse: 0 },
    { to_verse: 6_237 },
    { from_verse: 8 },
    { to_verse: 2_000 },
    { grade: 5 },
    { grade: null },
    { unit: null },
    { unit: "hizb" },
    { track: "other" },
    { stumbles: 100 },
    { day: day + 1 },
    { day: day + 2 * DAY },
  ]) {
    await expect(insert(change), JSON.stringify(change)).rejects.toThrow();
  }
  await insert({});
});
