import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY, HOUR } from "../../platform/clock.ts";
import { test } from "../../testing/app-test.ts";
import { aFamilyKey, enterAs, someChildren, twoGuardians } from "../../testing/families.ts";
import { anEntry, withSheet, writeEntry, dateIn } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { lastDigest } from "./digest-time.ts";
import { queueDigests } from "./queue-digests.ts";

const { readDigest } = contract.digest;

/** Moves the clock to the next 08:00 of a Thursday in UTC, the school's zone. */
function waitForDigest(school: TestApp, hours = 0) {
  const now = school.platform.clock();
  school.wait(lastDigest(now, "UTC", 4).at + 7 * DAY + hours * HOUR - now);
}

const read = async (school: TestApp, as: { token: string }) =>
  (await school.call(readDigest, { as })).data.people;

const complete = async (
  school: TestApp,
  as: { token: string },
  { courseId, lessonIds }: { courseId: string; lessonIds: string[] },
) => {
  const query = { courseId, lessonId: lessonIds[0] ?? "" };
  await school.call(contract.progress.toggleCompletion, { as, query, body: { completed: true } });
};

async function emailsTo(school: TestApp, person: Person) {
  await school.platform.backgroundTasks.settled();
  const { database } = school.platform;
  const rows = database.read.selectFrom("deliveries").select(["state", "subject"]);
  return rows.where("person_id", "=", person.id).where("kind", "=", "digest").execute();
}

async function wantEmails(school: TestApp, person: Person) {
  const { database } = school.platform;
  const agreed = { digest_emails: 1, email_verified: 1 } as const;
  await database.transaction((tx) =>
    tx.updateTable("users").set(agreed).where("id", "=", person.id).execute(),
  );
}

async function aFamilyWeek(school: TestApp) {
  const [teacher, mother] = [await aTeacher(school), await aStudent(school)];
  const course = await aPublishedCourse(school, teacher, { title: "Tajwid" });
  const children = await someChildren(school, mother, "Zaynab", "Idris");
  const [zaynab = "", idris = ""] = children.map(({ _id }) => _id);
  const key = await aFamilyKey(school, mother);
  await school.call(contract.family.joinForChildren, {
    as: mother,
    body: { courseId: course.courseId, childIds: [zaynab, idris] },
  });
  await withSheet(school, teacher, course.courseId);
  return { teacher, mother, course, zaynab, idris, key };
}

describe("the week of a family", () => {
  test("names what each child did in the seven days, and nothing of others", async ({ school }) => {
    const { teacher, mother, course, zaynab, idris, key } = await aFamilyWeek(school);
    waitForDigest(school, 1);
    const stranger = await aStudentOf(school, course.courseId);
    await complete(school, stranger, course);
    const child = await enterAs(school, key, zaynab);
    await complete(school, child, course);
    const rowKey = { courseId: course.courseId, studentId: idris, day: dateIn(school) };
    await writeEntry(school, teacher, { ...rowKey, track: "new" }, anEntry(1, 7));
    expect(await read(school, mother), "the week is not over").toEqual([]);
    waitForDigest(school);
    const people = await read(school, mother);
    expect(people.map(({ student }) => student.firstName)).toEqual(["Zaynab", "Idris"]);
    expect(people[0]).toMatchObject({
      isOwn: false,
      lessons: [{ _id: course.courseId, title: "Tajwid", count: 1 }],
      recited: [],
    });
    expect(people[1]).toMatchObject({
      lessons: [],
      recited: [{ track: "new", passages: [{ from: 1, to: 7 }] }],
      held: 1,
      here: 1,
    });
    const again = await enterAs(school, key, zaynab);
    expect((await read(school, again)).map(({ student, isOwn }) => [student._id, isOwn])).toEqual([
      [zaynab, true],
    ]);
    expect((await read(school, stranger)).map(({ student }) => student._id)).toEqual([stranger.id]);
    waitForDigest(school);
    expect(await read(school, mother), "a week later").toEqual([]);
  });

  test("has only the lessons of a teacher's grown child", async ({ school }) => {
    const [teacher, student] = [await aTeacher(school), await aStudent(school)];
    const course = await aPublishedCourse(school, await aTeacher(school));
    waitForDigest(school, 1);
    await enrol(school, student, course.courseId);
    await complete(school, student, course);
    await school.platform.database.transaction((tx) =>
      tx
        .insertInto("guardians")
        .values({
          child_id: student.id,
          guardian_id: teacher.id,
          created_at: school.platform.clock(),
          is_first: 1,
          is_named: 1,
        })
        .execute(),
    );
    waitForDigest(school);
    expect(await read(school, teacher)).toMatchObject([
      { student: { _id: student.id }, isOwn: false, recited: [], held: 0 },
    ]);
  });

  test("has no lessons of a course from which the student was removed, but what was recited", async ({
    school,
  }) => {
    const [teacher, other, student] = [
      await aTeacher(school),
      await aTeacher(school),
      await aStudent(school),
    ];
    const left = await aPublishedCourse(school, teacher, { title: "Left" });
    const kept = await aPublishedCourse(school, other, { title: "Kept" });
    waitForDigest(school, 1);
    await withSheet(school, teacher, left.courseId);
    for (const course of [left, kept]) {
      await enrol(school, student, course.courseId);
      await complete(school, student, course);
    }
    const rowKey = { courseId: left.courseId, studentId: student.id, day: dateIn(school) };
    await writeEntry(school, teacher, { ...rowKey, track: "new" }, anEntry(1, 7));
    await school.call(contract.enrolment.removeStudent, {
      as: teacher,
      query: { courseId: left.courseId },
      body: { studentId: student.id },
    });
    waitForDigest(school);
    expect(await read(school, student)).toMatchObject([
      { lessons: [{ title: "Kept" }], recited: [{ passages: [{ from: 1, to: 7 }] }] },
    ]);
  });

  test("is read by neither a former guardian nor a suspended one", async ({ school }) => {
    const { mother, father, childId } = await familyOfTwo(school);
    waitForDigest(school);
    for (const guardian of [mother, father]) {
      expect(await read(school, guardian)).toMatchObject([{ student: { _id: childId } }]);
      await wantEmails(school, guardian);
    }
    await school.call(contract.guardians.endGuardian, {
      as: mother,
      query: { childId },
      body: { who: "other", password: mother.password },
    });
    expect(await read(school, father)).toEqual([]);
    await school.platform.database.transaction((tx) =>
      tx.updateTable("users").set({ suspended: 1 }).where("id", "=", mother.id).execute(),
    );
    expect((await school.call(readDigest, { as: mother })).status).not.toBe(200);
    await queueDigests(school.platform);
    expect(await emailsTo(school, mother)).toEqual([]);
    expect(await emailsTo(school, father)).toMatchObject([{ state: "dropped" }]);
  });
});

async function familyOfTwo(school: TestApp) {
  const { mother, father, childId } = await twoGuardians(school);
  const course = await aPublishedCourse(school, await aTeacher(school));
  waitForDigest(school, 1);
  const body = { courseId: course.courseId, childIds: [childId] };
  await school.call(contract.family.joinForChildren, { as: mother, body });
  const child = await enterAs(school, await aFamilyKey(school, mother), childId);
  await complete(school, child, course);
  return { mother, father, childId };
}

describe("the email of a digest", () => {
  test("goes once a week, by two servers, only to those who agreed and had something happen", async ({
    school,
  }) => {
    const course = await aPublishedCourse(school, await aTeacher(school), { title: "Fiqh <1>" });
    const [reader, silent, other] = [
      await aStudent(school),
      await aStudent(school),
      await aStudent(school),
    ];
    waitForDigest(school, 1);
    for (const one of [reader, other]) await enrol(school, one, course.courseId);
    for (const one of [reader, other]) await complete(school, one, course);
    for (const one of [reader, silent]) await wantEmails(school, one);
    waitForDigest(school);
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all([queueDigests(school.platform), queueDigests(school.platform)]);
      school.wait(HOUR);
    }
    expect(await emailsTo(school, reader)).toMatchObject([{ state: "sent" }]);
    expect(await emailsTo(school, silent)).toMatchObject([{ state: "dropped" }]);
    expect(await emailsTo(school, other)).toEqual([]);
    const text = school.messagesTo(reader.email).at(-1)?.text ?? "";
    expect(text).toContain("1 lesson finished in “\u2068Fiqh <1>\u2069”");
    expect(text).toContain("/week");
    expect(text).toContain("/unsubscribe?token=digest.");
    await school.call(contract.profile.updateMe, { as: reader, body: { digestDay: 5 } });
    school.wait(DAY);
    await queueDigests(school.platform);
    expect(await emailsTo(school, reader), "another day of the same week").toHaveLength(1);
  });

  test("goes at the reader's own hour of the day", async ({ school }) => {
    const [here, west] = [await aStudent(school), await aStudent(school)];
    for (const one of [here, west]) await wantEmails(school, one);
    const { email, password } = west;
    const body = { email, password, timeZone: "America/Los_Angeles" };
    await school.call(contract.signIn.login, { body });
    waitForDigest(school);
    await queueDigests(school.platform);
    expect(await emailsTo(school, here)).toHaveLength(1);
    expect(await emailsTo(school, west), "midnight there").toEqual([]);
    school.wait(9 * HOUR);
    await queueDigests(school.platform);
    expect(await emailsTo(school, west)).toHaveLength(1);
  });

  test("names the next meeting by the reader's clock", async ({ school }) => {
    const teacher = await aTeacher(school);
    const course = await aPublishedCourse(school, teacher);
    const reader = await aStudent(school);
    await wantEmails(school, reader);
    const { email, password } = reader;
    await school.call(contract.signIn.login, {
      body: { email, password, timeZone: "Asia/Kolkata" },
    });
    waitForDigest(school, 1);
    await enrol(school, reader, course.courseId);
    await complete(school, reader, course);
    waitForDigest(school, 1);
    const day = new Date(school.platform.clock() + DAY).toISOString().slice(0, 10);
    const link = "https://meet.example/a";
    const meetingDetails = { title: "Halaqa", link, scheduledTime: `${day}T12:00:00Z` };
    const query = { courseId: course.courseId };
    await school.call(contract.courses.updateCourse, {
      as: teacher,
      query,
      body: { meetingDetails: { ...meetingDetails, description: "Weekly" } },
    });
    await queueDigests(school.platform);
    await school.platform.backgroundTasks.settled();
    const text = school.messagesTo(reader.email).at(-1)?.text ?? "";
    expect(text).toContain(`Next meeting: \u2068Halaqa\u2069, ${day} 17:30`);
  });

  test("waits for the end of quiet hours, and is dropped by those who stop it", async ({
    school,
  }) => {
    const course = await aPublishedCourse(school, await aTeacher(school));
    const [reader, stopping] = [await aStudent(school), await aStudent(school)];
    waitForDigest(school, 1);
    for (const one of [reader, stopping]) {
      await enrol(school, one, course.courseId);
      await complete(school, one, course);
      await wantEmails(school, one);
    }
    waitForDigest(school, 14);
    await queueDigests(school.platform);
    for (const one of [reader, stopping]) {
      expect(await emailsTo(school, one)).toMatchObject([{ state: "waiting" }]);
    }
    await school.call(contract.profile.updateMe, { as: stopping, body: { digestEmails: false } });
    school.wait(9 * HOUR);
    school.deliver();
    expect(await emailsTo(school, reader)).toMatchObject([{ state: "sent" }]);
    expect(await emailsTo(school, stopping)).toMatchObject([{ state: "dropped" }]);
  });

  test("leads to the page; its link stops it, and the settings begin it again", async ({
    school,
  }) => {
    const { teacher, mother, course, idris } = await aFamilyWeek(school);
    await wantEmails(school, mother);
    const recite = async () => {
      waitForDigest(school, 1);
      const rowKey = { courseId: course.courseId, studentId: idris, day: dateIn(school) };
      await writeEntry(school, teacher, { ...rowKey, track: "new" }, anEntry(1, 7));
      waitForDigest(school);
      await queueDigests(school.platform);
    };
    await recite();
    expect(await emailsTo(school, mother)).toMatchObject([{ state: "sent" }]);
    const text = school.messagesTo(mother.email).at(-1)?.text ?? "";
    expect(text).toMatch(
      /\u2068Idris\u2069\nNew: \u2068al-Fatihah\u2069 \(Fluent 1\)\nPresent on 1 of 1 day\n/,
    );
    expect(text).toContain(`${school.platform.config.publicUrl}/week`);
    const stop = /https?:\/\/[^/]+(\/unsubscribe\?token=\S+)/.exec(text)?.[1] ?? "";
    expect((await school.http.inject({ method: "POST", url: stop })).statusCode).toBe(204);
    await recite();
    expect(await emailsTo(school, mother)).toHaveLength(1);
    expect(await read(school, mother), "both were in class").toHaveLength(2);
    await school.call(contract.profile.updateMe, { as: mother, body: { digestEmails: true } });
    await queueDigests(school.platform);
    expect(await emailsTo(school, mother)).toHaveLength(2);
  });

  test("goes to a teacher daily, while something waits", async ({ school }) => {
    const [teacher, idle] = [await aTeacher(school), await aTeacher(school)];
    const course = await aPublishedCourse(school, teacher, { title: "Sirah" });
    for (let count = 0; count < 2; count += 1) await aStudentOf(school, course.courseId);
    for (const one of [teacher, idle]) await wantEmails(school, one);
    school.wait(20 * DAY);
    for (let day = 0; day < 2; day += 1) {
      waitForDigest(school, 24 * day);
      await queueDigests(school.platform);
      await queueDigests(school.platform);
    }
    const sent = await emailsTo(school, teacher);
    expect(sent.map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(2);
    expect((await emailsTo(school, idle)).every(({ state }) => state === "dropped")).toBe(true);
    expect(school.messagesTo(teacher.email).at(-1)?.text).toContain(
      "2 inactive students in “\u2068Sirah\u2069”",
    );
  });
});
