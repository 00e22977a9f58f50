import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aGeneraladmin,
  aNumber,
  aPhone,
  aSession,
  aStudent,
  aTeacher,
  anUnapprovedTeacher,
  type Person,
} from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import {
  aVerifiedStudent,
  askRecovery,
  changeCode,
  DAY,
  PAUSE,
  recoveryCode,
  targetOf,
  wrong,
  type SentCode,
  phoneOf,
} from "../../testing/codes.ts";
import { aSignUpForm } from "../../testing/account-forms.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { login, signUp } = contract.signIn;
const { readMe } = contract.profile;
const { updateAddress } = contract.contacts;
const { updatePassword } = contract.recovery;
const PASSWORD = "a niche for a lamp";

const isIn = async (school: TestApp, as: { token: string }) =>
  (await school.call(readMe, { as })).status === 200;
const signsIn = async (school: TestApp, person: Person, password: string) =>
  (await school.call(login, { body: { ...phoneOf(person), password } })).status === 200;

const byDigits = async (
  school: TestApp,
  input: { email?: string; phoneNumber?: string; country?: string },
  { optId, otp }: SentCode,
  password = PASSWORD,
) => school.call(updatePassword, { body: { ...input, optId, otp, password } });
const byLink = async (school: TestApp, { secret }: SentCode, password = PASSWORD) =>
  school.call(updatePassword, { body: { secret, password } });

describe("a forgotten password", () => {
  test("is set by the digits that were sent to the phone, or to a verified email", async ({
    school,
  }) => {
    const student = await aVerifiedStudent(school);
    const phone = phoneOf(student);
    expect((await byDigits(school, phone, await recoveryCode(school, phone))).status).toBe(200);
    expect(await signsIn(school, student, PASSWORD)).toBe(true);
    expect(await signsIn(school, student, student.password)).toBe(false);

    const email = { email: student.email };
    const sent = await recoveryCode(school, email);
    expect((await byDigits(school, email, sent, "another niche")).status).toBe(200);
    expect(await signsIn(school, student, "another niche")).toBe(true);
  });

  test("set again ends every session", async ({ school }) => {
    const student = await aStudent(school);
    const sessions = [student.token, await aSession(school, student)];
    await byLink(school, await recoveryCode(school, phoneOf(student)));
    for (const token of sessions) expect(await isIn(school, { token })).toBe(false);
  });

  test("is recovered by teachers and admins as well, whose contacts count as verified", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    expect((await byLink(school, await recoveryCode(school, phoneOf(teacher)))).status).toBe(200);
    const admin = await aGeneraladmin(school);
    const email = { email: admin.email };
    expect((await byDigits(school, email, await recoveryCode(school, email))).status).toBe(200);
    // Waits for the notice of the new password, which precedes the next link.
    await school.platform.backgroundTasks.settled();
    expect((await byLink(school, await recoveryCode(school, phoneOf(admin)))).status).toBe(200);
    const superadmin = { email: SUPERADMIN.email };
    expect((await byLink(school, await recoveryCode(school, superadmin))).status).toBe(200);
  });

  test("is not replaced by a common one, and the code is not used up", async ({ school }) => {
    const student = await aStudent(school);
    const sent = await recoveryCode(school, phoneOf(student));
    const refused = await byDigits(school, phoneOf(student), sent, "password");
    expect(refused).toMatchObject({ status: 400, errors: [{ path: "password" }] });
    expect((await byDigits(school, phoneOf(student), sent)).status).toBe(200);
  });

  test("is not replaced by a listed word with digits for staff, and an old one still signs in", async ({
    school,
  }) => {
    const [student, teacher] = [await aStudent(school), await anUnapprovedTeacher(school)];
    for (const person of [student, teacher]) {
      const sent = await recoveryCode(school, phoneOf(person));
      const { status } = await byDigits(school, phoneOf(person), sent, "lantern2026");
      expect(status).toBe(person === student ? 200 : 400);
      if (person === student) continue;
      expect((await byDigits(school, phoneOf(person), sent)).status).toBe(200);
    }
    const { database } = school.platform;
    const { password_hash } = await database.read
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", student.id)
      .executeTakeFirstOrThrow();
    await database.transaction((tx) =>
      tx.updateTable("users").set({ password_hash }).where("id", "=", teacher.id).execute(),
    );
    const body = { ...phoneOf(teacher), password: "lantern2026" };
    expect((await school.call(contract.signIn.login, { body })).status).toBe(200);
  });

  test("needs the request's id; digits alone are refused", async ({ school }) => {
    const student = await aStudent(school);
    const { otp } = await recoveryCode(school, phoneOf(student));
    const body = { ...phoneOf(student), otp, password: PASSWORD };
    expect((await school.call(updatePassword, { body })).code).toBe("INVALID_INPUT");
    const foreign = await askRecovery(school, phoneOf(await aStudent(school)));
    const mixed = { ...body, optId: foreign.data.optId };
    expect((await school.call(updatePassword, { body: mixed })).code).toBe("CODE_EXPIRED");
  });

  test("is not recovered through an email or phone that was changed meanwhile", async ({
    school,
  }) => {
    const student = await aStudent(school);
    const sent = await recoveryCode(school, phoneOf(student));
    const to = { phoneNumber: aPhone(), country: "IQ" } as const;
    const { optId: otpId, otp } = await changeCode(school, student, to);
    const changed = await school.call(updateAddress, {
      as: student,
      body: { ...to, otpId, otp, password: student.password },
    });
    expect(changed.status).toBe(200);
    expect((await byLink(school, sent)).success).toBe(false);
    expect((await byDigits(school, phoneOf(student), sent)).success).toBe(false);
    const moved = { ...student, phone: to.phoneNumber, country: to.country };
    expect(await signsIn(school, moved, student.password)).toBe(true);
  });
});

describe("answers do not show who has an account", () => {
  test("asking for recovery is answered in the same way, also for an unverified email", async ({
    school,
  }) => {
    const known = await aVerifiedStudent(school);
    const unverified = await aStudent(school);
    const deleted = await aStudent(school);
    await school.call(contract.accountDeletion.deleteMe, { as: deleted });
    const asked = [
      { email: known.email },
      { email: unverified.email },
      { email: deleted.email },
      { email: "nobody@school.test" },
      phoneOf(known),
      phoneOf(deleted),
      { phoneNumber: aPhone(), country: "IN" },
      { phoneNumber: known.phone },
      { phoneNumber: aPhone() },
    ];
    const answers = await Promise.all(
      asked.map(async (input, index) => {
        const { status, headers, body } = await askRecovery(school, input, `10.3.0.${index}`);
        const { "x-request-id": _, date: __, ...plain } = headers;
        expect((body["data"] as { optId: string }).optId).toMatch(/^[0-9a-f]{24}$/);
        return { status, plain, body: { ...body, data: undefined } };
      }),
    );
    for (const answer of answers) {
      expect(answer).toEqual(answers[0]);
      expect(answer).toMatchObject({
        status: 200,
        body: { message: "If this account exists, we have sent a code." },
      });
    }
  });

  test("limits unknown contacts in the same way", async ({ school }) => {
    const known = await aVerifiedStudent(school);
    const statuses = async (input: { email: string }) => {
      const seen = [];
      for (let count = 1; count <= 7; count += 1) {
        seen.push((await askRecovery(school, input)).status);
        school.wait(count % 2 ? PAUSE : PAUSE / 2);
      }
      return seen;
    };
    const ofKnown = await statuses({ email: known.email });
    expect(ofKnown).toContain(429);
    expect(await statuses({ email: "nobody-else@school.test" })).toEqual(ofKnown);
  });

  test("refuses digits in the same way, for weeks", async ({ school }) => {
    const outcomes = async (input: { phoneNumber: string; country: "IN" | "IQ" }) => {
      const seen = [];
      for (let count = 1; count <= 14; count += 1) {
        const asked = await askRecovery(school, input);
        const otp = school.lastCode(targetOf(input)) || "1234";
        const answer = await byDigits(school, input, {
          optId: asked.data.optId,
          otp: wrong(otp),
          secret: "",
        });
        seen.push(`${answer.status} ${answer.code}`);
        school.wait(2 * DAY);
      }
      return seen;
    };
    const { phone: phoneNumber, country } = await aStudent(school);
    const ofKnown = await outcomes({ phoneNumber, country });
    expect(ofKnown).toContain("429 CODES_CLOSED");
    expect(await outcomes(aNumber())).toEqual(ofKnown);
  });

  test("an email that was never verified receives no reset", async ({ school }) => {
    const unverified = await aStudent(school);
    await askRecovery(school, { email: unverified.email });
    expect(school.messagesTo(unverified.email)).toEqual([]);
  });

  test("the user who verified an email receives it, and others with the same email do not", async ({
    school,
  }) => {
    const holder = await aVerifiedStudent(school);
    const form = await aSignUpForm(school);
    const { data: claimant } = await school.call(signUp, {
      body: { ...form, email: holder.email },
    });
    const sent = await recoveryCode(school, { email: holder.email });
    expect((await byLink(school, sent)).status).toBe(200);
    expect(await isIn(school, claimant)).toBe(true);
    expect(await signsIn(school, holder, PASSWORD)).toBe(true);
  });
});

test("digits are refused after ten wrong answers in thirty days; the link works", async ({
  school,
}) => {
  const student = await aStudent(school);
  const input = phoneOf(student);
  school.wait(DAY);
  for (let made = 0; made < 10;) {
    // Spread over weeks to stay below the daily limit.
    const sent = await recoveryCode(school, input);
    for (let turn = 1; turn <= 2 && made < 10; turn += 1, made += 1) {
      const answer = await byDigits(school, input, { ...sent, otp: wrong(sent.otp, turn) });
      expect(answer.code).toBe("CODE_WRONG");
    }
    school.wait(4 * DAY);
  }
  const sent = await recoveryCode(school, input);
  expect(await byDigits(school, input, sent)).toMatchObject({ status: 429, code: "CODES_CLOSED" });
  expect((await byLink(school, sent)).status).toBe(200);
  expect(await signsIn(school, student, PASSWORD)).toBe(true);

  const other = await aStudent(school);
  const theirs = await recoveryCode(school, phoneOf(other));
  expect((await byDigits(school, phoneOf(other), theirs)).status).toBe(200);

  school.wait(30 * DAY);
  expect(
    (await byDigits(school, input, await recoveryCode(school, input), "fourth niche")).status,
  ).toBe(200);
});
