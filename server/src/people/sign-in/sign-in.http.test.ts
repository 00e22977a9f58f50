import { hashSync } from "@node-rs/argon2";
import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aGeneraladmin,
  aPhone,
  aStudent,
  aSuspendedTeacher,
  anUnapprovedTeacher,
  type Person,
} from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { test } from "../../testing/app-test.ts";
import { cookieOf, type TestApp } from "../../testing/test-app.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let student: Person;
test.beforeAll(async ({ school }) => {
  student = await aStudent(school);
});

const { login, adminLogin } = contract.signIn;
const { readMe } = contract.profile;

type Identifier = { email: string } | { phoneNumber: string; country?: string };
const signIn = async (school: TestApp, who: Identifier, password: string, ip = "10.0.0.1") =>
  school.call(login, { body: { ...who, password }, ip });

async function idOf(school: TestApp, token: string): Promise<string> {
  return (await school.call(readMe, { as: { token } })).data._id;
}

const inScript = (digits: string, zero: number) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

describe("a person signs in", () => {
  test("by email in any case, and by phone in any way it is written", async ({ school }) => {
    const { email, phone, country, password, id } = student;
    const prefix = country === "IN" ? "+91" : "+964";
    for (const who of [
      { email },
      { email: ` ${email.toUpperCase()} ` },
      { phoneNumber: phone },
      { phoneNumber: `0${phone}` },
      { phoneNumber: `${prefix} ${phone.slice(0, 5)}-${phone.slice(5)}` },
      { phoneNumber: inScript(phone, 0x0660) },
      { phoneNumber: `۰${inScript(phone, 0x06f0)}` },
    ]) {
      const signedIn = await signIn(school, who, password);
      expect(signedIn, JSON.stringify(who)).toMatchObject({
        status: 200,
        data: { role: "student" },
      });
      expect(await idOf(school, signedIn.data.token)).toBe(id);
    }
  });

  test.for([
    ["کتاب-\u0622ب-مدرس\u06c1", "کتاب-\u0627\u0653ب-مدرس\u06c1"],
    ["caf\u00e9-\u00e9cole-1", "cafe\u0301-e\u0301cole-1"],
  ] as const)(
    "with the same password of another keyboard: %s",
    async ([one, other], { school }) => {
      for (const [set, typed] of [
        [one, other],
        [other, one],
      ] as const) {
        const { email } = await aStudent(school, { password: set });
        expect((await signIn(school, { email }, typed)).status).toBe(200);
        expect((await signIn(school, { email }, set)).status).toBe(200);
        expect((await signIn(school, { email }, `${typed}.`)).status).toBe(401);
      }
    },
  );

  test("with a password that was stored decomposed, as it is typed", async ({ school }) => {
    const typed = "cafe\u0301-ecole-1";
    const { id, email } = await aStudent(school);
    await school.platform.database.transaction((tx) =>
      tx
        .updateTable("users")
        .set({ password_hash: hashSync(typed) })
        .where("id", "=", id)
        .execute(),
    );
    expect((await signIn(school, { email }, typed)).status).toBe(200);
    expect((await signIn(school, { email }, `${typed}.`)).status).toBe(401);
  });

  test("with the exact password only", async ({ school }) => {
    const { email, password } = student;
    for (const given of [password.toUpperCase(), ` ${password}`, `${password} `, "x"]) {
      expect(await signIn(school, { email }, given)).toMatchObject({
        status: 401,
        code: "INVALID_CREDENTIALS",
        message: "Invalid credentials",
      });
    }
  });

  test("also while unapproved or suspended, to read why", async ({ school }) => {
    for (const teacher of [await anUnapprovedTeacher(school), await aSuspendedTeacher(school)]) {
      const signedIn = await signIn(school, { email: teacher.email }, teacher.password);
      expect(signedIn).toMatchObject({ status: 200, data: { role: "teacher" } });
    }
  });

  test("and the answer does not show who has an account", async ({ school }) => {
    const wrong = await signIn(school, { email: student.email }, "not the password");
    const unknown = await signIn(school, { email: "nobody@school.test" }, "not the password");
    const noPhone = await signIn(school, { phoneNumber: aPhone() }, "not the password");
    expect(unknown.body).toEqual(wrong.body);
    expect(noPhone.body).toEqual(wrong.body);
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(wrong.headers).toSorted());
  });
});

describe("an admin", () => {
  test("signs in by both calls", async ({ school }) => {
    const general = await aGeneraladmin(school);
    for (const [body, role] of [
      [SUPERADMIN, "superadmin"],
      [{ email: general.email, password: general.password }, "generaladmin"],
      [{ phoneNumber: general.phone, password: general.password }, "generaladmin"],
    ] as const) {
      for (const endpoint of [login, adminLogin]) {
        const signedIn = await school.call(endpoint, { body });
        expect(signedIn).toMatchObject({ status: 200, data: { role } });
      }
    }
  });

  test("has a call of their own that refuses others with the same answer", async ({ school }) => {
    const { email, password } = await aStudent(school);
    const refused = await school.call(adminLogin, { body: { email, password } });
    const body = { email: "nobody@school.test", password };
    const unknown = await school.call(adminLogin, { body });
    expect(refused).toMatchObject({ status: 401, code: "INVALID_CREDENTIALS" });
    expect(unknown.body).toEqual(refused.body);
  });
});

describe("an email that no one has verified", () => {
  const share = async (school: TestApp, people: Person[], email: string, verified: Person[] = []) =>
    school.platform.database.transaction(async (tx) => {
      for (const { id } of people) {
        const email_verified = verified.some((person) => person.id === id) ? 1 : 0;
        await tx.updateTable("users").set({ email, email_verified }).where("id", "=", id).execute();
      }
    });

  test("signs in when one user has it, and no one when two have it", async ({ school }) => {
    const [one, other] = [await aStudent(school), await aStudent(school)];
    expect((await signIn(school, { email: one.email }, one.password)).status).toBe(200);
    await share(school, [one, other], "both@school.test");
    for (const { password } of [one, other]) {
      expect((await signIn(school, { email: "both@school.test" }, password)).status).toBe(401);
    }
    expect(
      (await signIn(school, { phoneNumber: one.phone, country: one.country }, one.password)).status,
    ).toBe(200);
  });

  test("no longer signs in once another user has verified it", async ({ school }) => {
    const people = [await aStudent(school), await aStudent(school), await aStudent(school)];
    const [first, owner, last] = people as [Person, Person, Person];
    await share(school, people, "owned@school.test", [owner]);
    const signedIn = await signIn(school, { email: "owned@school.test" }, owner.password);
    expect(await idOf(school, signedIn.data.token)).toBe(owner.id);
    for (const { password } of [first, last]) {
      expect((await signIn(school, { email: "owned@school.test" }, password)).status).toBe(401);
    }
  });
});

describe("failed tries", () => {
  const statuses = async (school: TestApp, count: number, who: Identifier, ip: string) => {
    const answers = await Promise.all(
      Array.from({ length: count }, () => signIn(school, who, "not the password", ip)),
    );
    const counts = { 401: 0, 429: 0 };
    for (const { status } of answers) counts[status as 401 | 429] += 1;
    return counts;
  };

  test("are blocked after ten in five minutes for one identifier at one IP address, and only there", async ({
    school,
  }) => {
    const [person, decoy] = [await aStudent(school), await aStudent(school)];
    const who = { email: person.email };
    expect(await statuses(school, 10, who, "10.2.0.1")).toEqual({ 401: 10, 429: 0 });
    const refused = await signIn(school, who, person.password, "10.2.0.1");
    expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(300);
    expect((await signIn(school, { email: decoy.email }, decoy.password, "10.2.0.1")).status).toBe(
      200,
    );
    expect((await signIn(school, who, person.password, "10.2.0.2")).status).toBe(200);
    school.wait(5 * MINUTE);
    expect((await signIn(school, who, person.password, "10.2.0.1")).status).toBe(200);
  });

  test("made all at once are no more than ten", async ({ school }) => {
    const { email } = await aStudent(school);
    expect(await statuses(school, 25, { email }, "10.3.0.1")).toEqual({ 401: 10, 429: 15 });
  });

  test("are counted for an unknown identifier in the same way", async ({ school }) => {
    expect(await statuses(school, 12, { email: "ghost@school.test" }, "10.4.0.1")).toEqual({
      401: 10,
      429: 2,
    });
    expect(await statuses(school, 12, { phoneNumber: aPhone() }, "10.4.0.1")).toEqual({
      401: 10,
      429: 2,
    });
  });

  test("are reset by the right password", async ({ school }) => {
    const { email, password } = await aStudent(school);
    for (let round = 0; round < 3; round += 1) {
      expect(await statuses(school, 6, { email }, "10.5.0.1")).toEqual({ 401: 6, 429: 0 });
      expect((await signIn(school, { email }, password, "10.5.0.1")).status).toBe(200);
    }
  });

  test("are counted for the connection's IP address, whatever a header says", async ({
    school,
  }) => {
    const { email } = await aStudent(school);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, count) =>
        school.http.inject({
          method: "POST",
          url: login.path,
          payload: { email, password: "not the password" },
          remoteAddress: "10.7.0.1",
          headers: { "x-forwarded-for": `10.7.1.${count}`, "x-real-ip": `10.7.1.${count}` },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });

  test("are blocked on new devices after a hundred a day, and never on a known one", async ({
    school,
  }) => {
    const { email, password } = await aStudent(school);
    const cookie = cookieOf(await signIn(school, { email }, password, "10.6.0.1"));
    for (let ip = 1; ip <= 10; ip += 1) {
      expect(await statuses(school, 10, { email }, `10.6.1.${ip}`)).toEqual({ 401: 10, 429: 0 });
    }
    expect(await statuses(school, 3, { email }, "10.6.2.1")).toEqual({ 401: 0, 429: 3 });
    expect((await signIn(school, { email }, password, "10.6.3.1")).status).toBe(429);
    const body = { email, password };
    expect((await school.call(login, { body, headers: { cookie } })).status).toBe(200);
    school.wait(24 * HOUR);
    expect((await signIn(school, { email }, password, "10.6.3.1")).status).toBe(200);
  });
});
