import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY, MINUTE, phoneOf, recoveryCode } from "../../testing/codes.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { login, logout } = contract.signIn;
const { readMe } = contract.profile;
const { updatePassword } = contract.recovery;
const statusOf = async (school: TestApp, token: string) =>
  (await school.call(readMe, { as: { token } })).status;
const isIn = async (school: TestApp, { token }: { token: string }) =>
  (await statusOf(school, token)) === 200;
const statusWith = async (school: TestApp, headers: Record<string, string>) =>
  (await school.http.inject({ url: readMe.path, headers })).statusCode;
const signIn = (school: TestApp, person: Person, ip?: string) => {
  const body = { ...phoneOf(person), password: person.password };
  return school.call(login, { body, ...(ip !== undefined && { ip }) });
};

describe("a session", () => {
  test("is stored as a hash that cannot sign in", async ({ school }) => {
    const { token } = await aStudent(school);
    const rows = (await dump(school, { sessions: true }))["sessions"] ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.includes(token))).toEqual([]);
    for (const row of rows) {
      const { token_hash: stored } = JSON.parse(row) as { token_hash: string };
      expect(await statusOf(school, stored)).toBe(401);
    }
  });

  test("has an admin's changes at once", async ({ school }) => {
    const teacher = await aTeacher(school);
    const me = async () => (await school.call(readMe, { as: teacher })).data;
    expect((await me()).approved).toBe(true);
    await school.platform.database.transaction(async (tx) => {
      await tx.updateTable("users").set({ suspended: 1 }).where("id", "=", teacher.id).execute();
    });
    expect((await me()).suspended).toBe(true);
  });

  test("is invalid once its user is deleted", async ({ school }) => {
    const person = await aStudent(school);
    await school.platform.database.transaction(async (tx) => {
      await tx.updateTable("users").set({ deleted_at: 1 }).where("id", "=", person.id).execute();
    });
    expect(await statusOf(school, person.token)).toBe(401);
  });
});

describe("only the bearer header identifies the caller:", () => {
  test("a cookie does not, so another site cannot make calls for a visitor", async ({ school }) => {
    const { token } = await aStudent(school);
    for (const name of ["token", "authorization", "session", "sid", "Bearer"]) {
      expect(await statusWith(school, { cookie: `${name}=${token}` })).toBe(401);
      expect(await statusWith(school, { cookie: `${name}=Bearer%20${token}` })).toBe(401);
    }
    const url = `${readMe.path}?token=${token}&authorization=${token}`;
    expect((await school.http.inject({ url })).statusCode).toBe(401);
  });

  test("in exactly its own form", async ({ school }) => {
    const { token } = await aStudent(school);
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`]) {
      expect(await statusWith(school, { authorization })).toBe(200);
    }
    for (const authorization of [
      "",
      token,
      "Bearer",
      "Bearer ",
      `Bearer ${token} `.repeat(2),
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${token.toUpperCase()}`,
      `Basic ${token}`,
      `Token ${token}`,
      `Bearer ${"a".repeat(5_000)}`,
      "Bearer ' or 1=1 --",
      "Bearer undefined",
    ]) {
      expect(await statusWith(school, { authorization }), authorization).toBe(401);
    }
  });
});

test("a session ends 180 days after its sign-in, however much it is used", async ({ school }) => {
  const student = await aStudent(school);
  for (let day = 0; day < 175; day += 25) {
    expect(await isIn(school, student), `day ${day}`).toBe(true);
    school.wait(25 * DAY);
  }
  expect(await isIn(school, student)).toBe(true);
  school.wait(5 * DAY + MINUTE);
  expect(await isIn(school, student)).toBe(false);
});

test("a session ends thirty days after its last use", async ({ school }) => {
  const [used, idle] = [await aStudent(school), await aStudent(school)];
  for (let week = 1; week <= 6; week += 1) {
    school.wait(7 * DAY);
    expect(await isIn(school, used)).toBe(true);
  }
  expect(await isIn(school, idle)).toBe(false);
  school.wait(30 * DAY + MINUTE);
  expect(await isIn(school, used)).toBe(false);
});

test("signing out ends this session; everywhere ends all, and only one's own", async ({
  school,
}) => {
  const [student, other] = [await aStudent(school), await aStudent(school)];
  const more = [];
  for (const ip of ["10.7.0.1", "10.7.0.2"]) {
    more.push((await signIn(school, student, ip)).data);
  }
  const [second, third] = more;
  await school.call(logout, { as: student, body: {} });
  expect(await isIn(school, student)).toBe(false);
  expect(await isIn(school, second!)).toBe(true);
  await school.call(logout, { as: second!, body: { everywhere: true } });
  expect([await isIn(school, second!), await isIn(school, third!)]).toEqual([false, false]);
  expect(await isIn(school, other)).toBe(true);
  expect((await school.call(logout, { as: second!, body: {} })).code).toBe("NOT_SIGNED_IN");
});

test("a password that its owner changes ends every other session and keeps this one", async ({
  school,
}) => {
  const student = await aStudent(school);
  const { data: other } = await signIn(school, student);
  const { optId, otp } = await recoveryCode(school, phoneOf(student));
  const body = { ...phoneOf(student), optId, otp, password: "a niche for a lamp" };
  expect((await school.call(updatePassword, { as: student, body })).status).toBe(200);
  expect([await isIn(school, student), await isIn(school, other)]).toEqual([true, false]);
});
