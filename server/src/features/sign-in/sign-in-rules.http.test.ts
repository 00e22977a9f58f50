import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPhone, aStudent } from "@madrasa/testkit/people";
import { aNamesake, DAY, MINUTE, PAUSE, proveEmail, phoneOf } from "../../testing/codes.ts";
import { aSignUpForm } from "../../testing/account-forms.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { test } from "../../testing/school-test.ts";
import { anIp, cookieOf, type TestSchool } from "../../testing/test-school.ts";

const { login, signUp } = contract.signIn;
const { readMe } = contract.profile;

type CallInput = { email?: string; phoneNumber?: string; country?: string };
const signIn = async (school: TestSchool, input: CallInput, password: string, ip?: string) =>
  school.call(login, { body: { ...input, password }, ...(ip !== undefined && { ip }) });

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

test("an email that several users prove at once at sign-up is verified for one, and all accounts exist", async ({
  school,
}) => {
  const email = `many${aPhone()}@school.test`;
  const forms = [];
  for (let count = 0; count < 4; count += 1) {
    const form = await aSignUpForm(school);
    const sent = await school.call(contract.codes.sendCode, {
      query: { for: "createUser" },
      body: { email },
    });
    const body = { secret: school.lastLink(email).secret };
    await school.call(contract.codes.verifyCode, { body });
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
