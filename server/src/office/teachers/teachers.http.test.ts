import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { internationalNumber } from "@madrasa/contract/digits";
import { aDraft } from "@madrasa/testkit/courses";
import {
  anUnapprovedTeacher,
  aStudent,
  aSuperadmin,
  aTeacher,
  type Person,
} from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { allPages } from "../../testing/all-pages.ts";
import { recordQueries } from "../../testing/count-queries.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let admin: { token: string };
test.beforeAll(async ({ school }) => {
  admin = await aSuperadmin(school);
});

const { listTeachers, searchTeachers, approveTeacher, approveAllTeachers, suspendTeacher } =
  contract.teachers;
const search = async (school: TestApp, value: string) =>
  (await school.call(searchTeachers, { as: admin, body: { value } })).data;
const stateOf = async (school: TestApp, { email }: Person) => {
  const [found] = (await search(school, email)).teacherList;
  return [found?.approved, found?.suspended];
};
const approve = async (school: TestApp, userID: string, approved: boolean) =>
  school.call(approveTeacher, { as: admin, body: { userID, approved } });
const stop = async (school: TestApp, userID: string, suspended: boolean) =>
  school.call(suspendTeacher, { as: admin, body: { userID, suspended } });

describe("the teachers' list", () => {
  test("has all that an admin needs, for teachers only", async ({ school }) => {
    const teacher = await aTeacher(school);
    const student = await aStudent(school);
    const courseIds = [await aDraft(school, teacher), await aDraft(school, teacher)];
    const gone = await aDraft(school, teacher);
    const query = { courseId: gone };
    await school.call(contract.courses.deleteCourse, { as: teacher, query });
    await aDraft(school, await aTeacher(school));
    const { teacherList } = (await school.call(listTeachers, { as: admin })).data;
    const found = teacherList.find(({ _id }) => _id === teacher.id);
    expect({ ...found, courseIds: found?.courseIds.toSorted() }).toEqual({
      _id: teacher.id,
      firstName: "teacher",
      lastName: expect.any(String),
      email: teacher.email,
      phoneNumber: teacher.phone,
      country: teacher.country,
      TelegramOrWhatsapp: "whatsapp",
      approved: true,
      suspended: false,
      linksHidden: false,
      createdAt: expect.stringMatching(/Z$/),
      deletedAt: null,
      courseIds: courseIds.toSorted(),
    });
    expect(teacherList.map(({ _id }) => _id)).not.toContain(student.id);
    expect(JSON.stringify(teacherList)).not.toMatch(/password|hash|argon/i);
  });

  test("is newest first in pages, also when it is searched", async ({ school }) => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      made.unshift((await anUnapprovedTeacher(school)).id);
      school.wait(1_000);
    }
    const byList = await allPages(
      2,
      async (query) => school.call(listTeachers, { as: admin, query }),
      ({ teacherList }) => teacherList.map(({ _id }) => _id),
    );
    expect(byList.slice(0, 5)).toEqual(made);
    expect(new Set(byList).size).toBe(byList.length);
    const bySearch = await allPages(
      2,
      async (query) =>
        school.call(searchTeachers, { as: admin, query, body: { value: "teacher" } }),
      ({ teacherList }) => teacherList.map(({ _id }) => _id),
    );
    expect(bySearch).toEqual(byList);
  });

  test("is searched by name, email and phone, in any spelling; no match is an empty list", async ({
    school,
  }) => {
    const [teacher, decoy] = [await aTeacher(school), await aTeacher(school)];
    await school.platform.database.transaction(async (tx) => {
      const named = { first_name: "أحمد", search: "احمد يوسف" };
      await tx.updateTable("users").set(named).where("id", "=", decoy.id).execute();
    });
    const ids = async (value: string) =>
      (await search(school, value)).teacherList.map(({ _id }) => _id);
    const inArabic = teacher.phone.replace(/\d/g, (digit) =>
      String.fromCharCode(0x0660 + Number(digit)),
    );
    for (const value of [teacher.email.toUpperCase(), teacher.phone, inArabic]) {
      expect(await ids(value), value).toEqual([teacher.id]);
    }
    for (const value of ["أَحْمَد", "احمد", "أحمد  يوسف"])
      expect(await ids(value)).toEqual([decoy.id]);
    const nobody = await school.call(searchTeachers, { as: admin, body: { value: "zzzz%" } });
    expect(nobody).toMatchObject({ status: 200, data: { teacherList: [], total: 0 } });
  });
});

describe("an admin's decision", () => {
  test("approves and suspends one teacher, and may be undone and repeated", async ({ school }) => {
    const [teacher, decoy] = [await anUnapprovedTeacher(school), await anUnapprovedTeacher(school)];
    for (const [action, value, expected] of [
      [approve, true, [true, false]],
      [approve, true, [true, false]],
      [stop, true, [true, true]],
      [stop, false, [true, false]],
      [approve, false, [false, false]],
    ] as const) {
      expect((await action(school, teacher.id, value)).status).toBe(200);
      expect(await stateOf(school, teacher)).toEqual(expected);
    }
    expect(await stateOf(school, decoy)).toEqual([false, false]);
  });

  test("is refused for users who are not teachers", async ({ school }) => {
    const student = await aStudent(school);
    const me = await school.call(contract.profile.readMe, { as: admin });
    const before = await dump(school);
    for (const id of [student.id, me.data._id, "a".repeat(24)]) {
      for (const action of [approve, stop]) {
        expect(await action(school, id, true)).toMatchObject({
          status: 404,
          code: "TEACHER_NOT_FOUND",
          message: "No Teacher found",
        });
      }
    }
    expect(await dump(school)).toEqual(before);
  });

  test("approves all who are waiting and counts them, but no suspended one", async ({ school }) => {
    const waiting = [await anUnapprovedTeacher(school), await anUnapprovedTeacher(school)];
    const suspended = await anUnapprovedTeacher(school);
    await stop(school, suspended.id, true);
    const { pending } = await search(school, "");
    expect(pending).toBeGreaterThanOrEqual(2);
    const all = await school.call(approveAllTeachers, { as: admin, body: {} });
    expect(all).toMatchObject({
      status: 200,
      message: "All teachers approved successfully",
      data: { approved: pending },
    });
    for (const teacher of waiting) expect(await stateOf(school, teacher)).toEqual([true, false]);
    expect(await stateOf(school, suspended)).toEqual([false, true]);
    expect((await search(school, "")).pending).toBe(0);
    const again = await school.call(approveAllTeachers, { as: admin, body: {} });
    expect(again.data.approved).toBe(0);
  });
});

test("a search looks at a limited number of teachers at a time and still finds the oldest", async ({
  school,
}) => {
  const oldest = await aTeacher(school, { lastName: "Firstcomer" });
  await school.platform.database.transaction(async (tx) => {
    const row = await tx
      .selectFrom("users")
      .selectAll()
      .where("id", "=", oldest.id)
      .executeTakeFirstOrThrow();
    for (let from = 0; from < 2_500; from += 500) {
      const many = Array.from({ length: 500 }, () => ({
        ...row,
        id: newId(),
        search: "decoy",
        email: null,
        phone: null,
        phone_country: null,
        created_at: row.created_at + 1,
      }));
      await tx.insertInto("users").values(many).execute();
    }
  });
  const statements = await recordQueries(school, async () => {
    const found = await school.call(searchTeachers, { as: admin, body: { value: "firstcomer" } });
    expect(found.data).toMatchObject({ total: 1, nextCursor: null });
    expect(found.data).not.toHaveProperty("totalIsAtLeast");
    expect(found.data.teacherList.map(({ _id }) => _id)).toEqual([oldest.id]);
  });
  const searching = statements.filter(({ parameters }) => parameters.includes("%firstcomer%"));
  expect(searching.length).toBeGreaterThan(1);
  for (const { sql } of searching) expect(sql).toContain("limit 2000");
});

test("a recovery link is told to the teacher's verified addresses, with the admin's name", async ({
  school,
}) => {
  const [teacher, colleague] = [await aTeacher(school), await aTeacher(school)];
  const body = { userID: teacher.id };
  await school.call(contract.teachers.issueRecoveryLink, { as: admin, body });
  await school.platform.backgroundTasks.settled();
  const told = ({ phone, country, email }: Person) =>
    [internationalNumber(country, phone), email].map((to) =>
      school.outbox.messagesTo(to).some(({ text }) => text.includes("created a link to reset")),
    );
  // Unverified emails may belong to another person.
  expect(told(teacher)).toEqual([true, false]);
  expect(told(colleague)).toEqual([false, false]);
});

describe("a teacher is written to", () => {
  const told = (school: TestApp, teacher: Person) =>
    school.outbox
      .messagesTo(internationalNumber(teacher.country, teacher.phone))
      .map(({ text }) => text)
      .filter((text) => text.includes("teacher account"));

  test("when an admin decides about them, once for each decision", async ({ school }) => {
    const teacher = await anUnapprovedTeacher(school);
    await approve(school, teacher.id, true);
    await approve(school, teacher.id, true);
    await expect.poll(() => told(school, teacher)).toHaveLength(1);
    await stop(school, teacher.id, true);
    await stop(school, teacher.id, false);
    await approve(school, teacher.id, false);
    await expect.poll(() => told(school, teacher)).toHaveLength(4);
    const texts = told(school, teacher).join("\n");
    for (const status of ["approved", "suspended", "no longer suspended", "no longer approved"]) {
      expect(texts).toContain(`is ${status}.`);
    }
  });

  test("when all are approved, and nobody else is", async ({ school }) => {
    const before = await aTeacher(school);
    await expect.poll(() => told(school, before)).toHaveLength(1);
    const waiting = [await anUnapprovedTeacher(school), await anUnapprovedTeacher(school)];
    await school.call(approveAllTeachers, { as: admin });
    for (const teacher of waiting) {
      await expect.poll(() => told(school, teacher)).toHaveLength(1);
    }
    expect(told(school, before)).toHaveLength(1);
  });
});
