import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aSession, aStudent, aTeacher } from "@madrasa/testkit/people";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";

const DAY = 24 * 3_600_000;

const { readMe, logout } = contract.accounts;
const statusOf = async (school: TestSchool, token: string) =>
  (await school.call(readMe, { as: { token } })).status;
const statusWith = async (school: TestSchool, headers: Record<string, string>) =>
  (await school.http.inject({ url: readMe.path, headers })).statusCode;

describe("a session", () => {
  test("ends thirty days after it was last used", async ({ school }) => {
    const person = await aStudent(school);
    const unused = await aSession(school, person);
    school.wait(29 * DAY);
    expect(await statusOf(school, person.token)).toBe(200);
    school.wait(2 * DAY);
    expect(await statusOf(school, person.token)).toBe(200);
    expect(await statusOf(school, unused)).toBe(401);
    school.wait(29 * DAY);
    expect(await statusOf(school, person.token)).toBe(200);
    school.wait(30 * DAY + 1);
    expect(await statusOf(school, person.token)).toBe(401);
  });

  test("ends by signing out, and the person's other sessions do not", async ({ school }) => {
    const [person, decoy] = [await aStudent(school), await aStudent(school)];
    const other = await aSession(school, person);
    const out = await school.call(logout, { as: person, body: {} });
    expect(out).toMatchObject({ status: 200, message: "Logged out successfully" });
    expect(await statusOf(school, person.token)).toBe(401);
    expect((await school.call(logout, { as: person, body: {} })).status).toBe(401);
    expect(await statusOf(school, other)).toBe(200);
    expect(await statusOf(school, decoy.token)).toBe(200);
  });

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

  test("of a deleted user is invalid", async ({ school }) => {
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
