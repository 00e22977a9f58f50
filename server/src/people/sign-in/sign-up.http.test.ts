import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPhone } from "@madrasa/testkit/people";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const MINUTE = 60_000;

const { sendCode, verifyCode } = contract.codes;
const { signUp, login } = contract.signIn;
const { readMe } = contract.profile;
const DIAL = { India: "+91", Iraq: "+964" };
type Country = keyof typeof DIAL;

/** A phone whose code was sent and, by default, proven. */
async function aProvenPhone(
  school: TestApp,
  phone: string,
  country: Country = "India",
  proven = true,
) {
  const body = { phoneNumber: phone, country };
  await school.call(sendCode, { query: { for: "createUser" }, body: { ...body, method: "sms" } });
  const otp = school.lastCode(DIAL[country] + phone);
  if (proven) await school.call(verifyCode, { body: { ...body, otp } });
  return otp;
}

const form = (phone: string, otp: string, more: object = {}) => ({
  firstName: "Amina",
  lastName: "bint Yusuf",
  email: `amina${phone}@school.test`,
  phone,
  country: "India",
  password: "a lamp in a niche",
  role: "student" as const,
  otp,
  ...more,
});

const me = async (school: TestApp, token: string) =>
  (await school.call(readMe, { as: { token } })).data;

describe("an account", () => {
  test.for([
    ["India", "IN", (digits: string) => digits],
    ["Iraq", "IQ", (digits: string) => `0${digits}`],
    ["+٩٦٤", "IQ", (digits: string) => inScript(digits, 0x0660)],
    ["+۹۱", "IN", (digits: string) => `+۹۱ ${inScript(digits, 0x06f0)}`],
  ] as const)(
    "is made in %s, in whatever digits the phone is written",
    async ([input, country, write], { school }) => {
      const phone = aPhone();
      const named = country === "IN" ? "India" : "Iraq";
      const otp = await aProvenPhone(school, phone, named);
      const body = form(write(phone), inScript(otp, 0x0660), {
        country: input,
        email: `amina${phone}@school.test`,
      });
      const made = await school.call(signUp, { body });
      expect(made).toMatchObject({ status: 200, data: { role: "student" } });
      expect(await me(school, made.data.token)).toMatchObject({
        firstName: "Amina",
        lastName: "bint Yusuf",
        phoneNumber: phone,
        country,
        whatsapp: DIAL[named] + phone,
        telegram: DIAL[named] + phone,
        TelegramOrWhatsapp: "whatsapp",
        approved: true,
        suspended: false,
        phoneHidden: true,
      });
    },
  );

  test("waits for approval as a teacher's, and shows the number to students who join", async ({
    school,
  }) => {
    const phone = aPhone();
    const body = form(phone, await aProvenPhone(school, phone), { role: "teacher" });
    const made = await school.call(signUp, { body });
    expect(made.data.role).toBe("teacher");
    const seen = { role: "teacher", approved: false, phoneHidden: false };
    expect(await me(school, made.data.token)).toMatchObject(seen);
  });

  test("cannot be created as an admin's", async ({ school }) => {
    const phone = aPhone();
    const otp = await aProvenPhone(school, phone);
    for (const role of ["generaladmin", "superadmin", "admin", "Student"]) {
      const body = form(phone, otp, { role });
      expect((await school.call(signUp, { body })).status).toBe(400);
    }
  });

  test("needs a password that is not a common one", async ({ school }) => {
    const phone = aPhone();
    const otp = await aProvenPhone(school, phone);
    for (const password of ["Password1", "12345678", "BISMILLAH", "short"]) {
      const refused = await school.call(signUp, { body: form(phone, otp, { password }) });
      expect(refused).toMatchObject({ status: 400, code: "INVALID_INPUT" });
      expect(refused.errors?.map(({ path }) => path)).toEqual(["password"]);
    }
    expect((await school.call(signUp, { body: form(phone, otp) })).status).toBe(200);
  });

  test("needs a password that is not in a longer list when it is a teacher's", async ({
    school,
  }) => {
    const phone = aPhone();
    const otp = await aProvenPhone(school, phone);
    const weak = ["Mohammed1", "baseball99", "LANTERN2026", "sunshine٢٠٢٦"];
    for (const password of weak) {
      const body = form(phone, otp, { role: "teacher", password });
      const refused = await school.call(signUp, { body });
      expect(
        refused.errors?.map(({ path }) => path),
        password,
      ).toEqual(["password"]);
      expect(refused.message).toContain("too easy to guess");
    }
    const body = form(phone, otp, { password: "LANTERN2026" });
    expect((await school.call(signUp, { body })).status).toBe(200);
  });
});

function inScript(digits: string, zero: number): string {
  return digits.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

describe("the same ten digits in two countries", () => {
  test("are two users, and the password decides which of them signs in", async ({ school }) => {
    const phone = aPhone();
    const people = [];
    for (const country of ["India", "Iraq"] as const) {
      const otp = await aProvenPhone(school, phone, country);
      const password = `a lamp in ${country}`;
      const more = { country, password, email: `${country}${phone}@school.test` };
      const made = await school.call(signUp, { body: form(phone, otp, more) });
      people.push({ password, id: (await me(school, made.data.token))._id });
    }
    expect(people[0]?.id).not.toBe(people[1]?.id);
    for (const { password, id } of people) {
      const signedIn = await school.call(login, { body: { phoneNumber: phone, password } });
      expect((await me(school, signedIn.data.token))._id).toBe(id);
    }
    const body = { phoneNumber: phone, country: "Iraq", password: people[0]?.password ?? "" };
    expect((await school.call(login, { body })).code).toBe("INVALID_CREDENTIALS");
  });

  test("sign in with the same password by naming the country", async ({ school }) => {
    const phone = aPhone();
    const password = "one lamp for two";
    for (const country of ["India", "Iraq"] as const) {
      const otp = await aProvenPhone(school, phone, country);
      const more = { country, password, email: `${country}${phone}@school.test` };
      await school.call(signUp, { body: form(phone, otp, more) });
    }
    const unclear = await school.call(login, { body: { phoneNumber: phone, password } });
    expect(unclear.code).toBe("INVALID_CREDENTIALS");
    for (const country of ["+91", "IQ"]) {
      const body = { phoneNumber: phone, country, password };
      expect((await school.call(login, { body })).status).toBe(200);
    }
  });
});

describe("the proof of a phone", () => {
  const NOT_VERIFIED = { status: 400, code: "PHONE_NOT_VERIFIED" };

  test("is needed; its digits alone, or those of another number, are refused", async ({
    school,
  }) => {
    const [phone, other] = [aPhone(), aPhone()];
    const otp = await aProvenPhone(school, phone, "India", false);
    expect(await school.call(signUp, { body: form(phone, otp) })).toMatchObject(NOT_VERIFIED);
    const proven = await aProvenPhone(school, other);
    expect(await school.call(signUp, { body: form(phone, proven) })).toMatchObject(NOT_VERIFIED);
    const abroad = form(other, proven, { country: "Iraq" });
    expect(await school.call(signUp, { body: abroad })).toMatchObject(NOT_VERIFIED);
    expect((await school.call(signUp, { body: form(other, proven) })).status).toBe(200);
  });

  test("is needed before the answer says whether the number has an account", async ({ school }) => {
    const [taken, free] = [aPhone(), aPhone()];
    const otp = await aProvenPhone(school, taken);
    await school.call(signUp, { body: form(taken, otp) });
    school.wait(MINUTE);
    const ask = async (phoneNumber: string) => {
      const body = { phoneNumber, country: "India", method: "sms" as const };
      const { status, message } = await school.call(sendCode, {
        query: { for: "createUser" },
        body,
      });
      return { status, message };
    };
    expect(await ask(taken)).toEqual(await ask(free));
    const guessed = (digits: string) => (digits === "0000" ? "0001" : "0000");
    const again = school.lastCode(`+91${taken}`);
    const guess = form(taken, guessed(again));
    expect(await school.call(signUp, { body: guess })).toMatchObject(NOT_VERIFIED);
    await school.call(verifyCode, { body: { phoneNumber: taken, country: "India", otp: again } });
    const before = await dump(school);
    expect(await school.call(signUp, { body: form(taken, again) })).toMatchObject({
      status: 409,
      code: "PHONE_TAKEN",
    });
    expect(await dump(school)).toEqual(before);
  });
});

describe("an email", () => {
  async function aProvenEmail(school: TestApp, email: string): Promise<string> {
    const sent = await school.call(sendCode, { query: { for: "createUser" }, body: { email } });
    const otp = school.lastCode(email);
    await school.call(verifyCode, { body: { email, otp, optId: sent.data.optId } });
    return sent.data.optId;
  }
  async function aForm(school: TestApp, email: string, emailOptId?: string) {
    const phone = aPhone();
    const otp = await aProvenPhone(school, phone);
    return form(phone, otp, { email, ...(emailOptId && { emailOptId }) });
  }
  async function signUpWith(school: TestApp, body: Awaited<ReturnType<typeof aForm>>) {
    const made = await school.call(signUp, { body });
    expect(made.message).toBe("OK");
    return me(school, made.data.token);
  }
  const join = async (school: TestApp, email: string, emailOptId?: string) =>
    signUpWith(school, await aForm(school, email, emailOptId));
  async function isVerified(school: TestApp, id: string): Promise<boolean> {
    const users = school.platform.database.read.selectFrom("users").select("email_verified");
    return (await users.where("id", "=", id).executeTakeFirstOrThrow()).email_verified === 1;
  }

  /**
   * Runs `calls` while a transaction holds the write lock, so that several read before one writes.
   * They start once the lock is held: a call that wrote first would break the held insert.
   */
  async function whileHeldUp<T>(school: TestApp, email: string, calls: () => Promise<T>) {
    const { database } = school.platform;
    const hasLock = Promise.withResolvers<void>();
    const held = database.transaction(async (tx) => {
      const users = tx.selectFrom("users").selectAll().where("role", "=", "superadmin");
      const other = { ...(await users.executeTakeFirstOrThrow()), id: "held", email };
      await tx.insertInto("users").values(other).execute();
      hasLock.resolve();
      await new Promise((resolve) => void setTimeout(resolve, 600));
      throw new Error("nothing of this is stored");
    });
    const isUndone = expect(held).rejects.toThrow("nothing of this is stored");
    await Promise.race([hasLock.promise, isUndone]);
    const [result] = await Promise.all([calls(), isUndone]);
    return result;
  }

  test("counts as verified only by the id of its own proven code", async ({ school }) => {
    const optId = await aProvenEmail(school, "owner@school.test");
    expect(await isVerified(school, (await join(school, "decoy@school.test", optId))._id)).toBe(
      false,
    );
    expect(await isVerified(school, (await join(school, "owner@school.test"))._id)).toBe(false);
    expect(await isVerified(school, (await join(school, "owner@school.test", optId))._id)).toBe(
      true,
    );
  });

  test("is the same with invisible characters, in capitals and decomposed", async ({ school }) => {
    const email = "zo\u00e9@school.test";
    const optId = await aProvenEmail(school, email);
    const owner = await join(school, email, optId);
    expect(owner.emailVerified).toBe(true);
    for (const typed of ["\u200fZOE\u0301@school.test", "zo\u00e9@school.test\u200b"]) {
      school.wait(MINUTE);
      const asked = { query: { for: "createUser" as const }, body: { email: typed } };
      const { optId: again } = (await school.call(sendCode, asked)).data;
      const otp = school.lastCode(email);
      await school.call(verifyCode, { body: { email: typed, otp, optId: again } });
      const other = await join(school, typed, again);
      expect(other).toMatchObject({ email, emailVerified: false });
    }
    for (const typed of [email, "\u2068Zo\u00e9@School.test\u2069"]) {
      const body = { email: typed, password: "a lamp in a niche" };
      const signedIn = await school.call(login, { body });
      expect((await me(school, signedIn.data.token))._id).toBe(owner._id);
    }
  });

  test("is verified for one of several users who prove it at once, and all accounts exist", async ({
    school,
  }) => {
    const email = "race@school.test";
    const forms: Awaited<ReturnType<typeof aForm>>[] = [];
    for (let count = 0; count < 4; count += 1) {
      forms.push(await aForm(school, email, await aProvenEmail(school, email)));
      school.wait(MINUTE);
    }
    const joined = await whileHeldUp(school, email, () =>
      Promise.all(forms.map((form) => signUpWith(school, form))),
    );
    const verified = await Promise.all(joined.map(({ _id }) => isVerified(school, _id)));
    expect(verified.filter(Boolean)).toHaveLength(1);
  });

  test("is reported to its verified holder in the holder's language", async ({ school }) => {
    const email = "holder@school.test";
    for (const language of ["ar", "en"] as const) {
      const body = await aForm(school, email, await aProvenEmail(school, email));
      expect((await school.call(signUp, { body: { ...body, language } })).status).toBe(200);
      school.wait(MINUTE);
    }
    await school.platform.backgroundTasks.settled();
    expect(school.outbox.messagesTo(email).at(-1)?.text).toContain("أنشأ أحدهم حسابًا");
  });
});
