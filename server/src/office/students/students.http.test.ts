import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { internationalNumber } from "@madrasa/contract/digits";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import {
  aGeneraladmin,
  aSession,
  aStudent,
  aTeacher,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import { HOUR } from "../../platform/clock.ts";
import { userSearchText } from "../../base/identity/index.ts";
import { allPages } from "../../testing/all-pages.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import type { NewRow } from "../../platform/database/tables.ts";
import { recordQueries } from "../../testing/count-queries.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { searchStudents, suspendStudent } = contract.students;

let admin: Person;
test.beforeAll(async ({ school }) => {
  admin = await aGeneraladmin(school);
});

const find = async (school: TestApp, value: string) =>
  (await school.call(searchStudents, { as: admin, body: { value } })).data.studentList;
const suspend = async (school: TestApp, userID: string, suspended: boolean, reason?: string) =>
  school.call(suspendStudent, {
    as: admin,
    body: { userID, suspended, ...(reason && { reason }) },
  });
const signIn = async (school: TestApp, { email, password }: Person) =>
  school.call(contract.signIn.login, { body: { email, password } });

test("students are found by name, email and phone, and nobody else is", async ({ school }) => {
  const student = await aStudent(school, { firstName: "Maryam", lastName: "Sabah" });
  await aTeacher(school, { firstName: "Maryam", lastName: "Teacher" });
  const withZeros = internationalNumber(student.country, student.phone).replace("+", "00 ");
  for (const value of [
    "maryam sab",
    "sabah maryam",
    "ba mary",
    student.email,
    student.phone,
    withZeros,
  ]) {
    expect((await find(school, value)).map(({ _id }) => _id)).toEqual([student.id]);
  }
  expect((await find(school, "maryam"))[0]).toMatchObject({
    phoneNumber: student.phone,
    suspended: false,
    suspensionReason: "",
  });
  const all = await school.call(searchStudents, { as: admin, body: { value: "" } });
  expect(all.data.total).toBe(1);
  const statements = await recordQueries(school, () => find(school, "maryam"));
  const searching = statements.filter(({ parameters }) =>
    parameters.some((value) => String(value).includes("maryam")),
  );
  expect(searching).not.toEqual([]);
  for (const { sql } of searching) expect(sql).toContain("limit 51");
});

test("a child is listed with the main guardian's name, others without", async ({ school }) => {
  const mother = await aStudent(school, { firstName: "Rabia", lastName: "Farooq" });
  const { data } = await school.call(contract.family.addChildren, {
    as: mother,
    body: {
      children: [{ firstName: "Idris", lastName: "Listed" }],
      consent: { text: CONSENT_TEXT, language: "en" },
    },
  });
  const childOf = { firstName: "Rabia", lastName: "Farooq" };
  expect(await find(school, "idris listed")).toMatchObject([{ childOf }]);
  expect(await find(school, mother.email)).toMatchObject([{ childOf: null }]);
  const read = await school.call(contract.students.readStudent, {
    as: admin,
    query: { userID: data.children[0]?._id ?? "" },
  });
  expect(read.data.student.childOf).toEqual(childOf);
});

test("a search finds the same as one row by row, after each change and page by page", async ({
  school,
}) => {
  const teacher = await aTeacher(school, { firstName: "Zubayr" });
  const renamed = await aStudent(school, { firstName: "Zubayr", lastName: 'al-"Khattab" 50%' });
  const deleted = await aStudent(school, { firstName: "Zubayr" });
  const idOf = (count: number) => count.toString(16).padStart(24, "0");
  // More rows of one millisecond than a search reads at once, and others before and after.
  const account = { role: "student", contact_method: "whatsapp" } as const;
  const rows = Array.from({ length: 320 }, (_, count): NewRow<"users"> & { id: string } => {
    const name = { first_name: "Zubayr", last_name: `Ali ${count}` };
    const search = userSearchText(name);
    const created_at = count < 60 ? count : Math.max(200, count);
    return { ...account, ...name, id: idOf(count), search, created_at };
  });
  await school.platform.database.transaction(async (tx) => {
    await tx.insertInto("users").values(rows).execute();
  });
  const search = async (value: string, limit: number) => {
    const all = await allPages(
      limit,
      async (query) => school.call(searchStudents, { as: admin, query, body: { value } }),
      ({ studentList }) => studentList,
    );
    return all.map(({ _id }) => _id);
  };
  const newestFirst = rows.toReversed().map(({ id }) => id);
  expect(await search("zubayr", 100)).toEqual([deleted.id, renamed.id, ...newestFirst]);
  expect(await search("zubayr ali", 7)).toEqual(newestFirst);
  const thirties = [319, 318, 317, 316, 315, 314, 313, 312, 311, 310, 231, 131, 31].map(idOf);
  expect(await search("31 ali ayr", 50)).toEqual(thirties);
  expect(await search("ali 31", 3)).toEqual(thirties);
  expect(await search(`${"ali ".repeat(8)} of nobody`, 100)).toEqual(newestFirst);
  expect(await search('"khattab" 50%', 50)).toEqual([renamed.id]);
  expect(await search("zu", 100)).toHaveLength(322);

  await school.call(contract.profile.updateMe, { as: renamed, body: { firstName: "Talha" } });
  await school.call(contract.accountDeletion.deleteMe, { as: deleted });
  await passRecallPeriod(school);
  expect(await search("zubayr", 100)).toEqual(newestFirst);
  expect(await search("talha", 50)).toEqual([renamed.id]);
  expect(await search(teacher.phone, 50)).toEqual([]);
});

test("a suspended student is signed out everywhere and cannot sign in until it is lifted", async ({
  school,
}) => {
  const [student, classmate] = [await aStudent(school), await aStudent(school)];
  const sessions = [student.token, await aSession(school, student)];
  expect(await suspend(school, student.id, true, "Asked by the parents")).toMatchObject({
    status: 200,
  });
  for (const token of sessions) {
    expect((await school.call(contract.profile.readMe, { as: { token } })).status).toBe(401);
  }
  expect(await signIn(school, student)).toMatchObject({
    status: 403,
    code: "STUDENT_SUSPENDED",
    message: "Your account is suspended. Please contact your school.",
  });
  const wrong = { email: student.email, password: "not the password" };
  const refused = await school.call(contract.signIn.login, { body: wrong });
  expect(refused.code).toBe("INVALID_CREDENTIALS");
  expect((await school.call(contract.profile.readMe, { as: classmate })).status).toBe(200);
  expect((await find(school, student.email))[0]).toMatchObject({
    suspended: true,
    suspensionReason: "Asked by the parents",
  });

  await suspend(school, student.id, false);
  expect((await signIn(school, student)).status).toBe(200);
  expect((await find(school, student.email))[0]).toMatchObject({ suspensionReason: "" });
});

test("each suspension is recorded once with who, whom and why, and only students are suspended", async ({
  school,
}) => {
  const student = await aStudent(school);
  for (const suspended of [true, true, false, false]) {
    await suspend(school, student.id, suspended, suspended ? "Insults" : undefined);
  }
  const rows = await school.platform.database.read
    .selectFrom("audit_entries")
    .select(["action", "actor_id", "reason"])
    .where("target_id", "=", student.id)
    .orderBy("at")
    .execute();
  expect(rows.toSorted((one, other) => one.action.localeCompare(other.action))).toEqual([
    { action: "suspendStudent", actor_id: admin.id, reason: "Insults" },
    { action: "unsuspendStudent", actor_id: admin.id, reason: "" },
  ]);
  const teacher = await aTeacher(school);
  expect((await suspend(school, teacher.id, true)).code).toBe("STUDENT_NOT_FOUND");
  expect((await suspend(school, admin.id, true)).code).toBe("STUDENT_NOT_FOUND");
});

describe("an admin's searches stand in the activity", () => {
  const searches = async (school: TestApp, { id }: Person) =>
    school.platform.database.read
      .selectFrom("audit_entries")
      .selectAll()
      .where("action", "=", "searchStudents")
      .where("actor_id", "=", id)
      .execute();

  test("records a search once an hour, with reader and time, without its text", async ({
    school,
  }) => {
    const [searcher, decoy] = [await aGeneraladmin(school), await aGeneraladmin(school)];
    const student = await aStudent(school, { firstName: "Ruqayya" });
    const search = async (value: string, as = searcher) =>
      school.call(searchStudents, { as, body: { value } });
    for (const value of ["", "\u0651"]) await search(value);
    expect(await searches(school, searcher)).toEqual([]);
    const words = ["r", "ru", "ruq", student.email, student.phone];
    await Promise.all(["ruqa", "ruqay"].map(async (value) => search(value)));
    for (const value of words) expect((await search(value)).status).toBe(200);
    await search("ruqayya", decoy);
    const [entry, ...more] = await searches(school, searcher);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      actor_id: searcher.id,
      target_id: null,
      target_name: "",
      reason: "",
    });
    expect(JSON.stringify(entry)).not.toMatch(/ruq/i);
    expect(await searches(school, decoy)).toHaveLength(1);
    school.wait(HOUR);
    await search("ruq");
    expect(await searches(school, searcher)).toHaveLength(2);
    const shown = await school.call(contract.audit.listAudit, {
      as: await superadminSession(school),
      query: { search: searcher.lastName },
    });
    expect(shown.data.entries[0]).toMatchObject({ action: "searchStudents", targetName: "" });
  });

  test("a deleted admin leaves no limit behind", async ({ school }) => {
    const searcher = await aGeneraladmin(school);
    await school.call(searchStudents, { as: searcher, body: { value: "ruqayya" } });
    await school.call(contract.accountDeletion.deleteMe, { as: searcher });
    const limits = school.platform.database.read.selectFrom("rate_limit_entries").select("key");
    const keys = (await limits.execute()).map(({ key }) => key);
    expect(keys.filter((key) => key.includes(searcher.id))).toEqual([]);
  });
});
