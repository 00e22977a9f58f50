import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPhone, aSession, aStudent, aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import {
  aVerifiedStudent,
  aNamesake,
  changeCode,
  HOUR,
  MINUTE,
  PAUSE,
  recoverAndSignIn,
  recoveryCode,
  targetOf,
  type Reached,
  phoneOf,
  emailOf,
} from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { login } = contract.signIn;
const { readMe } = contract.profile;
const { undoChange, updateAddress } = contract.contacts;
const { updatePassword } = contract.recovery;

let mailboxes = 0;
const anEmail = () => ({ email: `box${(mailboxes += 1)}@school.test` });
const aNumber = () => ({ phoneNumber: aPhone(), country: "IN" }) as const;

async function change(school: TestApp, as: { token: string; password: string }, to: Reached) {
  const { optId: otpId, otp } = await changeCode(school, as, to);
  const { password } = as;
  await school.call(updateAddress, { as, body: { ...to, otpId, otp, password } });
  await school.platform.backgroundTasks.settled();
  school.wait(PAUSE);
}

const undo = async (school: TestApp, secret: string) => {
  const undone = await school.call(undoChange, { body: { secret } });
  await school.platform.backgroundTasks.settled();
  return undone;
};
const linkTo = (school: TestApp, to: Reached) => school.lastLink(targetOf(to)).secret;
const isIn = async (school: TestApp, as: { token: string }) =>
  (await school.call(readMe, { as })).status === 200;
const signIn = async (school: TestApp, input: Partial<Reached>, password: string) =>
  school.call(login, { body: { ...input, password } });
const signsIn = async (school: TestApp, input: Partial<Reached>, password: string) =>
  (await signIn(school, input, password)).status === 200;
async function comeBack(school: TestApp, input: Reached) {
  const as = await recoverAndSignIn(school, input);
  return (await school.call(readMe, { as })).data;
}
const recover = async (school: TestApp, secret: string) =>
  school.call(updatePassword, { body: { secret, password: "a niche for a lamp" } });

describe("the link that is sent to the old email or phone", () => {
  test("restores it, verified as it was, and ends every session", async ({ school }) => {
    const student = await aVerifiedStudent(school);
    const to = anEmail();
    await change(school, student, to);
    const sessions = [student.token, await aSession(school, { ...to, password: student.password })];
    expect((await undo(school, linkTo(school, emailOf(student)))).status).toBe(200);
    for (const token of sessions) expect(await isIn(school, { token })).toBe(false);
    expect(await signsIn(school, to, student.password)).toBe(false);
    expect(await signsIn(school, emailOf(student), student.password)).toBe(false);
    const me = await comeBack(school, emailOf(student));
    expect(me).toMatchObject({ email: student.email, emailVerified: true });
  });

  test("works for seventy-two hours", async ({ school }) => {
    const [early, late] = [await aStudent(school), await aStudent(school)];
    for (const student of [early, late]) await change(school, student, aNumber());
    school.wait(72 * HOUR - 5 * MINUTE);
    expect((await undo(school, linkTo(school, phoneOf(early)))).status).toBe(200);
    school.wait(10 * MINUTE);
    expect(await undo(school, linkTo(school, phoneOf(late)))).toMatchObject({
      status: 403,
      code: "LINK_NOT_VALID",
    });
    await school.sweep();
    expect((await undo(school, linkTo(school, phoneOf(late)))).code).toBe("LINK_NOT_VALID");
  });

  test("called many times at once acts once", async ({ school }) => {
    const student = await aStudent(school);
    await change(school, student, aNumber());
    const secret = linkTo(school, phoneOf(student));
    const answers = await Promise.all([1, 2, 3, 4].map(async () => undo(school, secret)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 403, 403, 403,
    ]);
  });

  test("does nothing when the old number belongs to another user", async ({ school }) => {
    const student = await aStudent(school);
    const to = aNumber();
    await change(school, student, to);
    const secret = linkTo(school, phoneOf(student));
    const heir = await aNamesake(school, student.phone, student.country);
    expect((await undo(school, secret)).code).toBe("CONTACTS_TAKEN");
    expect(await isIn(school, student)).toBe(true);
    expect(await signsIn(school, to, student.password)).toBe(true);
    expect(await isIn(school, heir)).toBe(true);
  });

  test("brings back an account that was deleted after the change", async ({ school }) => {
    const student = await aStudent(school);
    await change(school, student, aNumber());
    await school.call(contract.accountDeletion.deleteMe, { as: student });
    const secret = linkTo(school, phoneOf(student));
    expect((await undo(school, secret)).data).toEqual({ kind: "phone", without: [] });
    expect(await comeBack(school, phoneOf(student))).toMatchObject({
      _id: student.id,
      ...phoneOf(student),
    });
  });

  test("does nothing for an account that an admin deleted", async ({ school }) => {
    const teacher = await aTeacher(school);
    await change(school, teacher, aNumber());
    const query = { teacherId: teacher.id };
    await school.call(contract.teachers.deleteTeacher, { as: await aSuperadmin(school), query });
    expect((await undo(school, linkTo(school, phoneOf(teacher)))).code).toBe("LINK_NOT_VALID");
  });
});

describe("an intruder who changed email or phone has no access after the owner undoes it", () => {
  test("a recovery link that was sent to the intruder is refused", async ({ school }) => {
    const owner = await aStudent(school);
    const theirs = aNumber();
    await change(school, owner, theirs);
    const { secret } = await recoveryCode(school, theirs);
    expect((await undo(school, linkTo(school, phoneOf(owner)))).status).toBe(200);
    expect((await recover(school, secret)).code).toBe("LINK_NOT_VALID");
    expect(await comeBack(school, phoneOf(owner))).toMatchObject(phoneOf(owner));
  });

  test("a change that the intruder has begun cannot be completed", async ({ school }) => {
    const owner = await aVerifiedStudent(school);
    await change(school, owner, anEmail());
    const phone = aNumber();
    const { optId: otpId, otp } = await changeCode(school, owner, phone);
    await undo(school, linkTo(school, emailOf(owner)));
    const body = { ...phone, otpId, otp, password: owner.password };
    expect((await school.call(updateAddress, { as: owner, body })).code).toBe("NOT_SIGNED_IN");
    expect(await comeBack(school, phoneOf(owner))).toMatchObject(phoneOf(owner));
  });
});
