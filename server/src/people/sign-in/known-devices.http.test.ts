import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aGeneraladmin, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY, MINUTE, proveEmail, recoveryCode, targetOf, phoneOf } from "../../testing/codes.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { test } from "../../testing/app-test.ts";
import { anIp, cookieOf, createTestApp, type TestApp } from "../../testing/test-app.ts";

const { login } = contract.signIn;
const { readMe } = contract.profile;
const { updatePassword } = contract.recovery;

type From = { ip?: string; cookie?: string };
const signIn = async (
  school: TestApp,
  person: Person,
  { ip = anIp(), cookie = "" }: From = {},
  password = person.password,
) => school.call(login, { body: { ...phoneOf(person), password }, ip, headers: { cookie } });

async function aDeviceOf(school: TestApp, person: Person): Promise<string> {
  return cookieOf(await signIn(school, person));
}

async function fail(school: TestApp, person: Person, times: number, from: From = {}) {
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < times; count += 1) {
    codes.push((await signIn(school, person, from, "wrong")).code);
  }
  return codes;
}

describe("the cookie of a device", () => {
  test("cannot be read by scripts, is not sent by other sites' forms, and is Secure over https", async ({
    school,
  }) => {
    const student = await aStudent(school);
    const { headers } = await signIn(school, student);
    const attributes = String(headers["set-cookie"]).split("; ").slice(1);
    expect(attributes).toEqual(["Path=/api/v1", "Max-Age=15552000", "HttpOnly", "SameSite=Lax"]);
    const other = await createTestApp({ PUBLIC_URL: "https://school.test" });
    const answer = await signIn(other, await aStudent(other));
    expect(String(answer.headers["set-cookie"])).toMatch(/; Secure$/);
    await other.close();
  });

  test("authenticates nothing, and is stored as a hash", async ({ school }) => {
    const student = await aStudent(school);
    const cookie = await aDeviceOf(school, student);
    const token = cookie.split("=")[1] ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await school.call(readMe, { headers: { cookie } })).code).toBe("NOT_SIGNED_IN");
    expect((await school.call(readMe, { as: { token } })).code).toBe("NOT_SIGNED_IN");
    const rows = await school.platform.database.read.selectFrom("devices").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("keeps the devices of a family's other accounts, each by a token of its own", async ({
    school,
  }) => {
    const [one, other] = [await aStudent(school), await aStudent(school)];
    const first = await aDeviceOf(school, one);
    const both = cookieOf(await signIn(school, other, { cookie: first }));
    expect(both).toContain(first.split("=")[1] ?? "?");
    await fail(school, one, 10, { ip: "10.31.0.1" });
    await fail(school, other, 10, { ip: "10.31.0.1" });
    for (const person of [one, other]) {
      const from = { ip: "10.31.0.1", cookie: both };
      expect((await signIn(school, person, from)).status).toBe(200);
    }
    const copied = { ip: "10.31.0.1", cookie: first };
    expect((await signIn(school, other, copied)).status).toBe(429);
  });
});

describe("a known device", () => {
  test("is admitted after ten wrong tries, and six hundred, behind the same router", async ({
    school,
  }) => {
    const [student, decoy] = [await aStudent(school), await aStudent(school)];
    const ip = anIp();
    const cookie = await aDeviceOf(school, student);
    const decoys = await aDeviceOf(school, decoy);
    expect((await fail(school, student, 11, { ip })).at(-1)).toBe("TOO_MANY_REQUESTS");
    const at = school.platform.clock();
    const rows = Array.from({ length: 600 }, (_, index) => ({
      id: `router-${index}`,
      key: limitKey(school.platform.config, "sign-in-from", ip),
      at,
      expires_at: at + MINUTE,
    }));
    await school.platform.database.transaction((tx) =>
      tx.insertInto("rate_limit_entries").values(rows).execute(),
    );
    expect((await signIn(school, student, { ip })).code).toBe("TOO_MANY_REQUESTS");
    expect((await signIn(school, student, { ip, cookie: decoys })).code).toBe("TOO_MANY_REQUESTS");
    expect((await signIn(school, student, { ip, cookie })).status).toBe(200);
  });

  test("has a limit of its own on guesses, at whatever address", async ({ school }) => {
    const student = await aStudent(school);
    const cookie = await aDeviceOf(school, student);
    const codes = [];
    for (let count = 0; count < 11; count += 1) {
      codes.push(...(await fail(school, student, 1, { cookie, ip: anIp() })));
    }
    expect(codes.filter((code) => code === "INVALID_CREDENTIALS")).toHaveLength(10);
    expect((await signIn(school, student, { cookie })).code).toBe("TOO_MANY_REQUESTS");
    expect((await signIn(school, student)).status).toBe(200);
    school.wait(5 * MINUTE);
    expect((await signIn(school, student, { cookie })).status).toBe(200);
  });

  test("is forgotten after 180 days without use, and not before", async ({ school }) => {
    const student = await aStudent(school);
    const cookie = await aDeviceOf(school, student);
    const unused = await aDeviceOf(school, student);
    for (const days of [100, 100]) {
      school.wait(days * DAY);
      await school.sweep();
      expect(cookieOf(await signIn(school, student, { cookie }))).toBe(cookie);
    }
    expect(cookieOf(await signIn(school, student, { cookie: unused }))).not.toBe(unused);
  });

  test("is one of at most a hundred of an account", async ({ school }) => {
    const { database, clock } = school.platform;
    const student = await aStudent(school);
    const rows = Array.from({ length: 130 }, (_, index) => ({
      id: `${student.id}-${index}`,
      user_id: student.id,
      token_hash: `${student.id}-${index}`,
      browser: "",
      first_seen_at: clock(),
      last_seen_at: clock(),
    }));
    await database.transaction((tx) => tx.insertInto("devices").values(rows).execute());
    school.wait(MINUTE);
    const cookie = await aDeviceOf(school, student);
    const stored = await database.read
      .selectFrom("devices")
      .select("id")
      .where("user_id", "=", student.id)
      .execute();
    expect(stored).toHaveLength(100);
    expect(cookieOf(await signIn(school, student, { cookie }))).toBe(cookie);
  });
});

describe("failed sign-ins of an account", () => {
  test("are forgiven by a recovery, for its identifiers and no others", async ({ school }) => {
    const [student, decoy] = [await aStudent(school), await aStudent(school)];
    await proveEmail(school, student);
    const ip = anIp();
    for (const person of [student, decoy]) await fail(school, person, 10, { ip });
    const at = school.platform.clock();
    const rows = Array.from({ length: 100 }, (_, index) => ({
      id: `${student.email}-${index}`,
      key: limitKey(school.platform.config, "sign-in", student.email),
      at,
      expires_at: at + DAY,
    }));
    await school.platform.database.transaction((tx) =>
      tx.insertInto("rate_limit_entries").values(rows).execute(),
    );
    expect((await signIn(school, student, { ip })).status).toBe(429);
    const { secret } = await recoveryCode(school, phoneOf(student));
    const password = "a niche for a lamp";
    const recovered = await school.call(updatePassword, { body: { secret, password } });
    expect(recovered.status).toBe(200);
    expect((await signIn(school, student, { ip }, password)).status).toBe(200);
    const byEmail = { email: student.email, password };
    expect((await school.call(login, { body: byEmail, ip })).status).toBe(200);
    expect((await signIn(school, decoy, { ip })).status).toBe(429);
  });

  test("are forgiven by a recovery on a device that was closed", async ({ school }) => {
    const [student, decoy] = [await aStudent(school), await aStudent(school)];
    const cookies = [await aDeviceOf(school, student), await aDeviceOf(school, decoy)] as const;
    await fail(school, student, 10, { cookie: cookies[0] });
    await fail(school, decoy, 10, { cookie: cookies[1] });
    expect((await signIn(school, student, { cookie: cookies[0] })).status).toBe(429);
    const { secret } = await recoveryCode(school, phoneOf(student));
    const password = "a niche for a lamp";
    await school.call(updatePassword, { body: { secret, password } });
    expect((await signIn(school, student, { cookie: cookies[0] }, password)).status).toBe(200);
    expect((await signIn(school, decoy, { cookie: cookies[1] })).status).toBe(429);
  });

  test("are forgiven by the recovery link that an admin hands over", async ({ school }) => {
    const [admin, teacher] = [await aGeneraladmin(school), await aTeacher(school)];
    const ip = anIp();
    await fail(school, teacher, 10, { ip });
    const made = await school.call(contract.teachers.issueRecoveryLink, {
      as: admin,
      body: { userID: teacher.id },
    });
    const [, secret = ""] = made.data.link.split("#");
    const password = "a niche for a lamp";
    expect((await school.call(updatePassword, { body: { secret, password } })).status).toBe(200);
    expect((await signIn(school, teacher, { ip }, password)).status).toBe(200);
  });
});

describe("a sign-in on a new device", () => {
  const noticesTo = async (school: TestApp, person: Person) => {
    await school.platform.backgroundTasks.settled();
    const sent = [targetOf(phoneOf(person)), person.email].flatMap((to) => school.messagesTo(to));
    return sent.filter(({ text }) => text.includes("used to sign in on")).length;
  };

  test("is told to staff at every verified address, and one on a known device is not", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const cookie = await aDeviceOf(school, teacher);
    expect(await noticesTo(school, teacher)).toBe(1);
    await signIn(school, teacher, { cookie });
    expect(await noticesTo(school, teacher)).toBe(1);
    await proveEmail(school, teacher);
    await signIn(school, teacher);
    expect(await noticesTo(school, teacher)).toBe(3);
    const admin = await aGeneraladmin(school);
    const before = await noticesTo(school, admin);
    await signIn(school, admin);
    expect(await noticesTo(school, admin)).toBe(before + 2);
  });

  test("is told at most ten times a day", async ({ school }) => {
    const teacher = await aTeacher(school);
    for (let count = 0; count < 12; count += 1) await signIn(school, teacher);
    expect(await noticesTo(school, teacher)).toBe(10);
  });

  test("is not told to students", async ({ school }) => {
    const student = await aStudent(school);
    await signIn(school, student);
    expect(await noticesTo(school, student)).toBe(0);
  });
});
