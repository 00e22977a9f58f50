import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPhone, aStudent } from "@madrasa/testkit/people";
import {
  aNamesake,
  DAY,
  MINUTE,
  PAUSE,
  proveEmail,
  recoveryCode,
  phoneOf,
} from "../../testing/codes.ts";
import { aSignUpForm } from "../../testing/account-forms.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { test } from "../../testing/school-test.ts";
import { anIp, cookieOf, type TestSchool } from "../../testing/test-school.ts";

/** Over a hundred passwords are hashed, each in some 60 ms of one core. */
const PATIENCE = 60_000;

const { login, readMe, signUp, updatePassword } = contract.accounts;

type CallInput = { email?: string; phoneNumber?: string; country?: string };
const signIn = async (school: TestSchool, input: CallInput, password: string, ip?: string) =>
  school.call(login, { body: { ...input, password }, ...(ip !== undefined && { ip }) });
const isIn = async (school: TestSchool, as: { token: string }) =>
  (await school.call(readMe, { as })).status === 200;

/** A user with an unverified email. */
async function aClaimant(school: TestSchool, email: string) {
  const form = { ...(await aSignUpForm(school)), email };
  form.password = `lamp of ${form.phone}`;
  await school.call(signUp, { body: form });
  return form;
}

/** Failed sign-ins as rows, since making them would take the time of a password hash each. */
async function strangersFailed(
  school: TestSchool,
  identifier: string,
  times: number,
): Promise<void> {
  const at = school.platform.clock();
  const rows = Array.from({ length: times }, (_, index) => ({
    id: `${identifier}-${at}-${index}`,
    key: limitKey(school.platform.config, "sign-in", identifier),
    at,
    expires_at: at + DAY,
  }));
  await school.platform.database.transaction((tx) =>
    tx.insertInto("rate_limit_entries").values(rows).execute(),
  );
}

describe("ten failed sign-ins in five minutes", () => {
  test("block one identifier at one IP address, for existing and unknown ones alike", async ({
    school,
  }) => {
    const student = await aStudent(school);
    for (const input of [phoneOf(student), { phoneNumber: aPhone(), country: "IN" }]) {
      const tries = Array.from({ length: 12 }, async () =>
        signIn(school, input, "wrong", "10.4.0.1"),
      );
      const codes = (await Promise.all(tries)).map(({ code }) => code);
      expect(codes.filter((code) => code === "INVALID_CREDENTIALS")).toHaveLength(10);
      expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(2);
    }
    const refused = await signIn(school, phoneOf(student), student.password, "10.4.0.1");
    expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(300);
    expect((await signIn(school, phoneOf(student), student.password, "10.4.0.2")).status).toBe(200);
    school.wait(5 * MINUTE);
    expect((await signIn(school, phoneOf(student), student.password, "10.4.0.1")).status).toBe(200);
  });
});

describe("many failed sign-ins from one address", () => {
  test("are refused above 600 a minute for all identifiers together, and other IP addresses are not", async ({
    school,
  }) => {
    const ip = anIp();
    const at = school.platform.clock();
    const rows = Array.from({ length: 600 }, (_, index) => ({
      id: `${ip}-${index}`,
      key: limitKey(school.platform.config, "sign-in-from", ip),
      at,
      expires_at: at + MINUTE,
    }));
    await school.platform.database.transaction((tx) =>
      tx.insertInto("rate_limit_entries").values(rows).execute(),
    );
    const body = { email: "nobody@school.test", password: "wrong" };
    const refused = await school.call(login, { body, ip });
    expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect((await school.call(login, { body, ip: anIp() })).status).toBe(401);
    school.wait(MINUTE);
    expect((await school.call(login, { body, ip })).status).toBe(401);
  });

  test(
    "wait in a bounded queue: when it is full, the answer says when to try again",
    async ({ school }) => {
      const answers = await Promise.all(
        Array.from({ length: 160 }, async (_, index) => {
          const body = { email: `crowd${index}@school.test`, password: "wrong" };
          return school.call(login, { body, ip: anIp() });
        }),
      );
      const statuses = answers.map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([401, 429]));
      expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(100);
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    },
    PATIENCE,
  );
});

test("after a clock was ahead and set back, no wait is longer than the limit's window", async ({
  school,
}) => {
  const identifier = "ahead@school.test";
  const ip = anIp();
  const at = school.platform.clock() + 400 * DAY;
  const rows = Array.from({ length: 10 }, (_, index) => ({
    id: `${identifier}-${index}`,
    key: limitKey(school.platform.config, "sign-in", identifier, ip),
    at,
    expires_at: at + DAY,
  }));
  await school.platform.database.transaction((tx) =>
    tx.insertInto("rate_limit_entries").values(rows).execute(),
  );
  const body = { email: identifier, password: "wrong" };
  expect((await school.call(login, { body, ip })).status).toBe(401);
});

describe("a hundred failed sign-ins a day", () => {
  test("block an identifier for devices that are new to it, and for no others", async ({
    school,
  }) => {
    const student = await aStudent(school);
    const first = await signIn(school, phoneOf(student), student.password);
    expect(first.status).toBe(200);
    const headers = { cookie: cookieOf(first) };
    const body = { ...phoneOf(student), password: student.password };
    await strangersFailed(school, student.phone, 100);
    const strange = await signIn(school, phoneOf(student), student.password, "10.5.0.2");
    expect(strange).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect((await school.call(login, { body, headers, ip: anIp() })).status).toBe(200);
    school.wait(DAY);
    expect((await signIn(school, phoneOf(student), student.password, "10.5.0.2")).status).toBe(200);
  });

  test("block an unknown identifier in the same way", async ({ school }) => {
    await strangersFailed(school, "nobody@school.test", 100);
    const refused = await signIn(school, { email: "nobody@school.test" }, "wrong", "10.5.0.3");
    expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
  });
});

describe("an email that was never verified", () => {
  test("signs in while one user has it, and no one when two have it", async ({ school }) => {
    const email = `both${aPhone()}@school.test`;
    const first = await aClaimant(school, email);
    expect((await signIn(school, { email }, first.password)).status).toBe(200);
    const second = await aClaimant(school, email);
    for (const { password } of [first, second]) {
      expect((await signIn(school, { email }, password)).code).toBe("INVALID_CREDENTIALS");
    }
    const { phone: phoneNumber, country, password } = second;
    expect((await signIn(school, { phoneNumber, country }, password)).status).toBe(200);
  });

  test("no longer signs in once another user verifies it", async ({ school }) => {
    const owner = await aStudent(school);
    const claimant = await aClaimant(school, owner.email);
    await proveEmail(school, owner);
    expect((await signIn(school, { email: owner.email }, owner.password)).status).toBe(200);
    const other = await signIn(school, { email: owner.email }, claimant.password);
    expect(other.code).toBe("INVALID_CREDENTIALS");
  });
});

test("the same ten digits in two countries are distinguished by the password, or by the country", async ({
  school,
}) => {
  const phone = aPhone();
  const indian = await aNamesake(school, phone, "IN");
  const iraqi = await aNamesake(school, phone, "IQ");
  for (const { id, password } of [indian, iraqi]) {
    const { data } = await signIn(school, { phoneNumber: phone }, password);
    expect((await school.call(readMe, { as: data })).data._id).toBe(id);
  }
  const crossed = await signIn(school, { phoneNumber: phone, country: "IN" }, iraqi.password);
  expect(crossed.code).toBe("INVALID_CREDENTIALS");
});

test("a session that begins with the old password during its change is ended", async ({
  school,
}) => {
  for (const delay of [0, 10, 20, 30, 45, 60]) {
    const student = await aStudent(school);
    const { secret } = await recoveryCode(school, phoneOf(student));
    const change = async () => {
      await new Promise((resolve) => void setTimeout(resolve, delay));
      const body = { secret, password: "a niche for a lamp" };
      return school.call(updatePassword, { body });
    };
    const [changed, ...signIns] = await Promise.all([
      change(),
      signIn(school, phoneOf(student), student.password, "10.6.0.1"),
      signIn(school, phoneOf(student), student.password, "10.6.0.2"),
    ]);
    expect(changed?.status).toBe(200);
    for (const { status, data } of signIns) {
      if (status === 200) expect(await isIn(school, data)).toBe(false);
      else expect(status).toBe(401);
    }
    school.wait(PAUSE);
  }
});

test("an email that several users prove at once at sign-up is verified for one, and all accounts exist", async ({
  school,
}) => {
  const email = `many${aPhone()}@school.test`;
  const forms = [];
  for (let count = 0; count < 4; count += 1) {
    const form = await aSignUpForm(school);
    const sent = await school.call(contract.accounts.sendCode, {
      query: { for: "createUser" },
      body: { email },
    });
    const body = { secret: school.lastLink(email).secret };
    await school.call(contract.accounts.verifyCode, { body });
    forms.push({ ...form, email, emailOptId: sent.data.optId });
    school.wait(PAUSE);
  }
  const answers = await Promise.all(forms.map(async (body) => school.call(signUp, { body })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const people = await Promise.all(
    answers.map(async ({ data }) => school.call(readMe, { as: data })),
  );
  expect(people.filter(({ data }) => data.emailVerified)).toHaveLength(1);
});

test("a cookie is ignored, and only a bearer header in its exact form is accepted", async ({
  school,
}) => {
  const student = await aStudent(school);
  const ask = async (headers: { cookie?: string; authorization?: string }) =>
    (await school.http.inject({ method: "GET", url: readMe.path, headers })).statusCode;
  expect(await ask({ authorization: `Bearer ${student.token}` })).toBe(200);
  for (const headers of [
    { cookie: `token=${student.token}` },
    { cookie: `authorization=Bearer ${student.token}` },
    { authorization: student.token },
    { authorization: `Basic ${student.token}` },
    { authorization: `Bearer ${student.token}x` },
    { authorization: `Bearer ${student.token}, Bearer ${student.token}` },
  ]) {
    expect(await ask(headers), JSON.stringify(headers)).toBe(401);
  }
  const rows = await school.platform.database.read.selectFrom("sessions").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(student.token);
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
  const { logout } = contract.accounts;
  const more = [];
  for (const ip of ["10.7.0.1", "10.7.0.2"]) {
    more.push((await signIn(school, phoneOf(student), student.password, ip)).data);
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
  const { data: other } = await signIn(school, phoneOf(student), student.password);
  const { optId, otp } = await recoveryCode(school, phoneOf(student));
  const body = { ...phoneOf(student), optId, otp, password: "a niche for a lamp" };
  expect((await school.call(updatePassword, { as: student, body })).status).toBe(200);
  expect([await isIn(school, student), await isIn(school, other)]).toEqual([true, false]);
});
