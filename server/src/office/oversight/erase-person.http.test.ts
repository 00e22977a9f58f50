import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aSession,
  aStudent,
  aSuperadmin,
  aTeacher,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import { DAY } from "../../testing/codes.ts";
import { countersOf } from "../../testing/counters.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { audit, enrolment, accountDeletion, oversight, progress, students } = contract;
const onSqlite = process.env["TEST_DATABASE"] === "sqlite";

const erase = async (school: TestApp, as: { token: string }, userID: string) =>
  school.call(oversight.erasePerson, { as, body: { userID } });

async function tracesOf(school: TestApp, texts: readonly string[]) {
  const all = await dump(school, { sessions: true, devices: true, rate_limit_entries: true });
  const found = Object.entries(all).map(([table, rows]) => {
    const hits = rows.filter((row) => texts.some((text) => row.includes(text)));
    return [table, hits.length] as const;
  });
  return Object.fromEntries(found.filter(([, hits]) => hits > 0));
}

async function aBusyStudent(school: TestApp, course: Course, name: string) {
  const student = await aStudentOf(school, course.courseId);
  await school.call(contract.profile.updateMe, {
    as: student,
    body: { firstName: name, lastName: `${name}zade` },
  });
  const query = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
  await school.call(progress.toggleCompletion, { as: student, query, body: {} });
  await school.call(progress.savePosition, { as: student, query, body: { seconds: 12 } });
  const { url = "" } = await aNote(school, student, query, { isWithImage: true, title: name });
  return { ...student, image: url };
}
type Course = Awaited<ReturnType<typeof aPublishedCourse>>;

async function suspendedFor(school: TestApp, student: Person, reason: string) {
  const as = await superadminSession(school);
  await school.call(students.suspendStudent, {
    as,
    body: { userID: student.id, suspended: true, reason },
  });
}

const sizeOf = async (school: TestApp, key: string) => school.platform.storage.size(key);

test("an erased student leaves ids in the audit and nothing else, at once; another's rows stay", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher);
  const [goes, stays] = [
    await aBusyStudent(school, course, "Qawwam"),
    await aBusyStudent(school, course, "Baqi"),
  ];
  for (const one of [goes, stays]) {
    await suspendedFor(school, one, `${one === goes ? "Qawwam" : "Baqi"} threw stones`);
  }
  const staying = await tracesOf(school, [stays.id]);
  const texts = [goes.id, goes.phone, goes.email, "Qawwam", "qawwam"];
  expect(Object.keys(await tracesOf(school, texts))).toEqual(
    expect.arrayContaining(["users", "completions", "positions", "note_entries", "audit_entries"]),
  );
  const admin = await aGeneraladmin(school);
  expect((await erase(school, admin, goes.id)).status).toBe(200);
  // An upload's row stays, without bytes, while its link may be valid.
  const { files: _, ...left } = await tracesOf(school, texts);
  expect(left).toEqual({ audit_entries: 2 });
  expect(await tracesOf(school, texts.slice(1))).toEqual({});
  expect(await tracesOf(school, [stays.id])).toEqual(staying);
  const { stored, counted } = await countersOf(school.platform.database.read, course.courseId);
  expect(stored).toEqual(counted);
  await school.platform.backgroundTasks.settled();
  expect([await sizeOf(school, goes.image), (await sizeOf(school, stays.image)) ?? 0]).toEqual([
    undefined,
    expect.any(Number),
  ]);
  const as = await superadminSession(school);
  const trail = await school.call(audit.listAudit, { as, query: {} });
  expect(trail.data.entries[0]).toMatchObject({
    action: "eraseAccount",
    actorId: admin.id,
    targetId: goes.id,
    targetName: "",
  });
  expect((await erase(school, admin, goes.id)).status).toBe(404);
  expect((await school.call(contract.profile.readMe, { as: goes })).status).toBe(401);
});

test("an erased teacher's courses go with what students did in them, and no other course", async ({
  school,
}) => {
  const [teacher, other] = [await aTeacher(school), await aTeacher(school)];
  const [own, decoy] = [
    await aPublishedCourse(school, teacher),
    await aPublishedCourse(school, other),
  ];
  const deleted = await aPublishedCourse(school, teacher);
  await school.call(contract.courses.deleteCourse, {
    as: teacher,
    query: { courseId: deleted.courseId },
  });
  const student = await aBusyStudent(school, own, "Talib");
  await enrol(school, student, decoy.courseId);
  const decoyTraces = await tracesOf(school, [decoy.courseId]);
  expect((await erase(school, await aGeneraladmin(school), teacher.id)).status).toBe(200);
  const { files: _, ...left } = await tracesOf(school, [
    teacher.id,
    teacher.phone,
    teacher.email,
    own.courseId,
    deleted.courseId,
  ]);
  expect(Object.keys(left)).toEqual(["audit_entries"]);
  expect(await tracesOf(school, [decoy.courseId])).toEqual(decoyTraces);
  const list = await school.call(enrolment.listEnrolled, { as: student });
  expect(list.data.courseList.map(({ _id }) => _id)).toEqual([decoy.courseId]);
  await school.platform.backgroundTasks.settled();
  expect(await sizeOf(school, student.image)).toBeUndefined();
});

test("an account that its owner deleted is erased too, and its link brings back nothing", async ({
  school,
}) => {
  const student = await aStudent(school);
  await school.call(accountDeletion.deleteMe, { as: student });
  await school.platform.backgroundTasks.settled();
  const { secret } = school.lastLink(student.country === "IN" ? `+91${student.phone}` : "");
  expect((await erase(school, await aSuperadmin(school), student.id)).status).toBe(200);
  const undo = await school.call(contract.contacts.undoChange, { body: { secret } });
  expect(undo.status).not.toBe(200);
  expect(await tracesOf(school, [student.phone, student.email])).toEqual({});
});

test("an erasure that was cut off is ended by the sweep", async ({ school }) => {
  const course = await aPublishedCourse(school, await aTeacher(school));
  const goes = await aBusyStudent(school, course, "Cutoff");
  const { database } = school.platform;
  const { transaction } = database;
  let count = 0;
  // Allows one transaction only.
  database.transaction = (action) =>
    (count += 1) > 1 ? Promise.reject(new Error("cut off")) : transaction(action);
  const { status } = await erase(school, await superadminSession(school), goes.id);
  database.transaction = transaction;
  expect(status).toBe(500);
  expect(await tracesOf(school, [goes.phone, goes.email])).toEqual({});
  await school.sweep();
  const { files: _, ...left } = await tracesOf(school, [goes.id, "Cutoff"]);
  expect(left).toEqual({ audit_entries: 1 });
});

test("admins erase and export students and teachers, the superadmin admins, nobody themselves", async ({
  school,
}) => {
  const [admin, colleague] = [await aGeneraladmin(school), await aGeneraladmin(school)];
  const superadmin = await aSuperadmin(school);
  const { data } = await school.call(contract.profile.readMe, { as: superadmin });
  const tries: [{ token: string }, string, string | undefined][] = [
    [admin, colleague.id, "NOT_ALLOWED"],
    [admin, data._id, "NOT_ALLOWED"],
    [superadmin, data._id, "OWN_ACCOUNT"],
    [admin, admin.id, "OWN_ACCOUNT"],
    [admin, "f".repeat(24), "NOT_FOUND"],
  ];
  const before = await dump(school);
  for (const [as, userID, code] of tries) {
    expect((await erase(school, as, userID)).code).toBe(code);
    const read = await school.call(oversight.exportPerson, { as, query: { userID } });
    expect(read.code).toBe(code);
  }
  expect(await dump(school)).toEqual(before);
  expect((await erase(school, superadmin, colleague.id)).status).toBe(200);
  expect(Object.keys(await tracesOf(school, [colleague.id]))).toEqual(["audit_entries"]);
});

test.runIf(onSqlite)(
  "no byte of an erased student's name or reason is left in the database's files",
  async ({ school }) => {
    const file = path.join(school.platform.config.dataDir, "school.db");
    const bytesWith = async (text: string) => {
      const files = [file, `${file}-wal`].map((one) => readFile(one, "latin1"));
      return (await Promise.all(files)).reduce((sum, all) => sum + all.split(text).length - 1, 0);
    };
    const course = await aPublishedCourse(school, await aTeacher(school));
    for (const [name, end] of [
      [
        "Zzyzxa",
        (one: Person) => superadminSession(school).then((as) => erase(school, as, one.id)),
      ],
      [
        "Zzyzxb",
        async (one: Person) => {
          const body = { userID: one.id, suspended: false };
          await school.call(students.suspendStudent, { as: await superadminSession(school), body });
          const as = { token: await aSession(school, one) };
          await school.call(accountDeletion.deleteMe, { as });
          school.wait(7 * DAY);
          return school.sweep();
        },
      ],
    ] as const) {
      const student = await aBusyStudent(school, course, name);
      await suspendedFor(school, student, `${name} threw stones`);
      const texts = [name, name.toLowerCase(), student.phone, student.email];
      expect(await bytesWith(name)).toBeGreaterThan(3);
      await end(student);
      for (const text of texts) expect(await bytesWith(text), text).toBe(0);
    }
  },
);
