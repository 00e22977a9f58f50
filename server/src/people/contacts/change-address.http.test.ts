import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPhone, aSession, aStudent, aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import {
  aVerifiedStudent,
  aNamesake,
  changeCode,
  PAUSE,
  signUpCode,
  targetOf,
  type Reached,
  phoneOf,
} from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { login, signUp } = contract.signIn;
const { readMe } = contract.profile;
const { sendUpdateCode, updateAddress } = contract.contacts;
const { verifyCode } = contract.codes;

let mailboxes = 0;
const anEmail = () => ({ email: `mailbox${(mailboxes += 1)}@school.test` });
const aNumber = () => ({ phoneNumber: aPhone(), country: "IQ" }) as const;

async function change(school: TestApp, as: { token: string; password: string }, to: Reached) {
  const { optId: otpId, otp } = await changeCode(school, as, to);
  const { password } = as;
  const changed = await school.call(updateAddress, { as, body: { ...to, otpId, otp, password } });
  await school.platform.backgroundTasks.settled();
  return changed;
}

const me = async (school: TestApp, as: { token: string }) =>
  (await school.call(readMe, { as })).data;
const isIn = async (school: TestApp, as: { token: string }) =>
  (await school.call(readMe, { as })).status === 200;
const signsIn = async (school: TestApp, input: Partial<Reached>, password: string) =>
  (await school.call(login, { body: { ...input, password } })).status === 200;

describe("a new email", () => {
  test("replaces the old one after its code is given, and counts as verified", async ({
    school,
  }) => {
    const student = await aVerifiedStudent(school);
    const to = anEmail();
    expect(await change(school, student, to)).toMatchObject({
      status: 200,
      message: "Update successful",
    });
    expect(await me(school, student)).toMatchObject({ ...to, emailVerified: true });
    expect(await signsIn(school, to, student.password)).toBe(true);
    expect(await signsIn(school, { email: student.email }, student.password)).toBe(false);
  });

  test("is announced to the old one, with a link that undoes it", async ({ school }) => {
    const student = await aVerifiedStudent(school);
    await change(school, student, anEmail());
    expect(school.lastLink(student.email).page).toBe("/undo-change");
    expect(school.messagesTo(student.email).at(-1)).toMatchObject({ channel: "email" });
    expect(school.messagesTo(student.email).at(-1)?.text).toContain("email was changed");
  });

  test("is not announced to an old one that was never verified, since it may belong to another person", async ({
    school,
  }) => {
    const student = await aStudent(school);
    await change(school, student, anEmail());
    expect(school.messagesTo(student.email)).toEqual([]);
  });

  test("is refused after the code, not before, if another user has verified it", async ({
    school,
  }) => {
    const [holder, student] = [await aVerifiedStudent(school), await aStudent(school)];
    const sent = await changeCode(school, student, { email: holder.email });
    const { password } = student;
    const body = { email: holder.email, otpId: sent.optId, otp: sent.otp, password };
    expect(await school.call(updateAddress, { as: student, body })).toMatchObject({
      status: 409,
      code: "EMAIL_TAKEN",
    });
    expect(await me(school, student)).toMatchObject({ email: student.email, emailVerified: false });
    expect(await signsIn(school, { email: holder.email }, holder.password)).toBe(true);
  });

  test("may be the user's own unverified one, to verify it", async ({ school }) => {
    const student = await aStudent(school);
    await change(school, student, { email: student.email });
    expect(await me(school, student)).toMatchObject({ email: student.email, emailVerified: true });
  });

  test("is verified for one, when two prove it at once", async ({ school }) => {
    const to = anEmail();
    const students = [await aStudent(school), await aStudent(school)];
    const wishes = [];
    for (const as of students) {
      const { optId: otpId, otp } = await changeCode(school, as, to);
      wishes.push({ as, body: { ...to, otpId, otp, password: as.password } });
      school.wait(PAUSE);
    }
    const answers = await Promise.all(wishes.map(async (wish) => school.call(updateAddress, wish)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe("EMAIL_TAKEN");
  });
});

describe("a new phone", () => {
  test("replaces the old one, which gets a message with a link", async ({ school }) => {
    const student = await aStudent(school);
    const to = aNumber();
    expect((await change(school, student, to)).status).toBe(200);
    expect(await me(school, student)).toMatchObject({
      ...to,
      telegram: targetOf(to),
      whatsapp: targetOf(to),
    });
    expect(await signsIn(school, to, student.password)).toBe(true);
    expect(await signsIn(school, phoneOf(student), student.password)).toBe(false);
    expect(school.lastLink(targetOf(phoneOf(student))).page).toBe("/undo-change");
  });

  test("is refused after the code if another user has it", async ({ school }) => {
    const [holder, student] = [await aStudent(school), await aStudent(school)];
    school.wait(PAUSE);
    expect(await change(school, student, phoneOf(holder))).toMatchObject({
      status: 409,
      code: "PHONE_TAKEN",
    });
    expect(await me(school, student)).toMatchObject(phoneOf(student));
  });

  test("makes the old one available to another account", async ({ school }) => {
    const student = await aStudent(school);
    await change(school, student, aNumber());
    school.wait(PAUSE);
    const heir = await aNamesake(school, student.phone, student.country);
    expect(await me(school, heir)).toMatchObject(phoneOf(student));
  });

  test("has the country that its code was sent to, even if the last call leaves it out", async ({
    school,
  }) => {
    const student = await aStudent(school);
    for (const country of ["IQ", "IN"] as const) {
      const to = { phoneNumber: aPhone(), country };
      const { optId: otpId, otp } = await changeCode(school, student, to);
      const { password } = student;
      const body = { phoneNumber: to.phoneNumber, otpId, otp, password };
      expect((await school.call(updateAddress, { as: student, body })).status).toBe(200);
      expect(await me(school, student)).toMatchObject(to);
      school.wait(PAUSE);
    }
  });

  test("has a country too for a user who had none", async ({ school }) => {
    const superadmin = await aSuperadmin(school);
    const to = aNumber();
    const { optId: otpId, otp } = await changeCode(school, superadmin, to);
    const { password } = SUPERADMIN;
    const body = { phoneNumber: to.phoneNumber, otpId, otp, password };
    expect((await school.call(updateAddress, { as: superadmin, body })).status).toBe(200);
    expect(await me(school, superadmin)).toMatchObject(to);
  });

  test("asked for without a country is taken for one of the person's own country", async ({
    school,
  }) => {
    const student = await aStudent(school);
    const phoneNumber = aPhone();
    const query = { for: "updateMailOrPhone" } as const;
    await school.call(sendUpdateCode, { as: student, query, body: { phoneNumber } });
    expect(school.lastCode(targetOf({ phoneNumber, country: student.country }))).not.toBe("");
  });
});

test("a change ends every other session and keeps the one it was made in", async ({ school }) => {
  const student = await aStudent(school);
  const other = await aSession(school, student);
  await change(school, student, aNumber());
  expect(await isIn(school, student)).toBe(true);
  expect(await isIn(school, { token: other })).toBe(false);
});

test("both changed at once, an admin finds the person by the new email and by the new phone", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const [email, phone] = [anEmail(), aNumber()];
  const wishes = [];
  for (const to of [email, phone]) {
    const { optId: otpId, otp } = await changeCode(school, teacher, to);
    wishes.push({ as: teacher, body: { ...to, otpId, otp, password: teacher.password } });
  }
  await Promise.all(wishes.map(async (wish) => school.call(updateAddress, wish)));
  const as = await aSuperadmin(school);
  for (const value of [email.email, phone.phoneNumber]) {
    const found = await school.call(contract.teachers.searchTeachers, { as, body: { value } });
    expect(
      found.data.teacherList.map(({ _id }) => _id),
      value,
    ).toEqual([teacher.id]);
  }
});

describe("an email that belongs to another account", () => {
  test("stays unverified at sign-up without saying so, and its owner gets a message", async ({
    school,
  }) => {
    const holder = await aVerifiedStudent(school);
    const phone = aNumber();
    const byEmail = await signUpCode(school, { email: holder.email });
    const byPhone = await signUpCode(school, phone);
    for (const { secret } of [byEmail, byPhone])
      await school.call(verifyCode, { body: { secret } });
    const before = school.messagesTo(holder.email).length;
    const signedUp = await school.call(signUp, {
      body: {
        firstName: "Maryam",
        lastName: "Haddad",
        email: holder.email,
        phone: phone.phoneNumber,
        country: phone.country,
        password: "a niche for a lamp",
        role: "student",
        secret: byPhone.secret,
        emailOptId: byEmail.optId,
      },
    });
    await school.platform.backgroundTasks.settled();
    expect(signedUp.status).toBe(200);
    expect(await me(school, signedUp.data)).toMatchObject({
      email: holder.email,
      emailVerified: false,
    });
    expect(await me(school, holder)).toMatchObject({ email: holder.email, emailVerified: true });
    const notices = school.messagesTo(holder.email).slice(before);
    expect(notices).toMatchObject([{ channel: "email" }]);
    expect(notices[0]?.text).toContain("Your account has not changed.");
  });
});
