import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aPhone, aSession, aStudent, type Person } from "@madrasa/testkit/people";
import {
  aNamesake,
  changeCode,
  HOUR,
  MINUTE,
  PAUSE,
  proveEmail,
  recoveryCode,
  targetOf,
  type Reached,
} from "../../testing/codes.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.close());

const { login, readMe, undoAddressChange, updateAddress, updatePassword } = contract.accounts;

let mailboxes = 0;
const anEmail = () => ({ email: `box${(mailboxes += 1)}@school.test` });
const aNumber = () => ({ phoneNumber: aPhone(), country: "IN" }) as const;
const phoneOf = ({ phone: phoneNumber, country }: Person) => ({ phoneNumber, country });

async function aVerifiedStudent() {
  const student = await aStudent(school);
  await proveEmail(school, student);
  school.wait(PAUSE);
  return student;
}

async function change(as: { token: string }, to: Reached) {
  const { optId: otpId, otp } = await changeCode(school, as, to);
  await school.call(updateAddress, { as, body: { ...to, otpId, otp } });
  await school.platform.backgroundTasks.settled();
  school.wait(PAUSE);
}

const undo = async (secret: string) => school.call(undoAddressChange, { body: { secret } });
const linkTo = (to: Reached) => school.lastLink(targetOf(to)).secret;
const emailOf = ({ email }: Person) => ({ email });
const isIn = async (as: { token: string }) => (await school.call(readMe, { as })).status === 200;
const signIn = async (input: Partial<Reached>, password: string) =>
  school.call(login, { body: { ...input, password } });
const signsIn = async (input: Partial<Reached>, password: string) =>
  (await signIn(input, password)).status === 200;
const recover = async (secret: string) =>
  school.call(updatePassword, { body: { secret, password: "a niche for a lamp" } });

describe("the link that is sent to the old email or phone", () => {
  test("restores it, verified as it was, and ends every session", async () => {
    const student = await aVerifiedStudent();
    const to = anEmail();
    await change(student, to);
    const sessions = [student.token, await aSession(school, { ...to, password: student.password })];
    expect((await undo(linkTo(emailOf(student)))).status).toBe(200);
    for (const token of sessions) expect(await isIn({ token })).toBe(false);
    expect(await signsIn(to, student.password)).toBe(false);
    const { data } = await signIn({ email: student.email }, student.password);
    const { data: me } = await school.call(readMe, { as: data });
    expect(me).toMatchObject({ email: student.email, emailVerified: true });
  });

  test("restores an old phone", async () => {
    const student = await aStudent(school);
    const to = aNumber();
    await change(student, to);
    expect((await undo(linkTo(phoneOf(student)))).status).toBe(200);
    expect(await signsIn(to, student.password)).toBe(false);
    expect(await signsIn(phoneOf(student), student.password)).toBe(true);
  });

  test("works for seventy-two hours", async () => {
    const [early, late] = [await aStudent(school), await aStudent(school)];
    for (const student of [early, late]) await change(student, aNumber());
    school.wait(72 * HOUR - 5 * MINUTE);
    expect((await undo(linkTo(phoneOf(early)))).status).toBe(200);
    school.wait(10 * MINUTE);
    expect(await undo(linkTo(phoneOf(late)))).toMatchObject({
      status: 403,
      code: "LINK_NOT_VALID",
    });
    await school.sweep();
    expect((await undo(linkTo(phoneOf(late)))).code).toBe("LINK_NOT_VALID");
  });

  test("works once", async () => {
    const student = await aStudent(school);
    await change(student, aNumber());
    const secret = linkTo(phoneOf(student));
    expect((await undo(secret)).status).toBe(200);
    const { data: session } = await signIn(phoneOf(student), student.password);
    expect((await undo(secret)).code).toBe("LINK_NOT_VALID");
    expect(await isIn(session)).toBe(true);
  });

  test("called many times at once acts once", async () => {
    const student = await aStudent(school);
    await change(student, aNumber());
    const secret = linkTo(phoneOf(student));
    const answers = await Promise.all([1, 2, 3, 4].map(async () => undo(secret)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 403, 403, 403,
    ]);
  });

  test("does nothing when the old number belongs to another user", async () => {
    const student = await aStudent(school);
    const to = aNumber();
    await change(student, to);
    const secret = linkTo(phoneOf(student));
    const heir = await aNamesake(school, student.phone, student.country);
    expect((await undo(secret)).code).toBe("LINK_NOT_VALID");
    expect(await isIn(student)).toBe(true);
    expect(await signsIn(to, student.password)).toBe(true);
    expect(await isIn(heir)).toBe(true);
  });

  test("does nothing for a deleted account", async () => {
    const student = await aStudent(school);
    await change(student, aNumber());
    await school.call(contract.accounts.deleteMe, { as: student });
    expect((await undo(linkTo(phoneOf(student)))).code).toBe("LINK_NOT_VALID");
  });
});

describe("an intruder who changed email or phone has no access after the owner undoes it", () => {
  test("also when both were changed, and both links are used in either order", async () => {
    for (const isEmailFirst of [true, false]) {
      const owner = await aVerifiedStudent();
      const [email, phone] = [anEmail(), aNumber()];
      await change(owner, email);
      await change(owner, phone);
      const links = [linkTo(emailOf(owner)), linkTo(phoneOf(owner))];
      for (const secret of isEmailFirst ? links : links.toReversed()) {
        expect((await undo(secret)).status).toBe(200);
      }
      const { data } = await signIn({ email: owner.email }, owner.password);
      const { data: me } = await school.call(readMe, { as: data });
      expect(me).toMatchObject({ email: owner.email, emailVerified: true, ...phoneOf(owner) });
    }
  });

  test("the link of a later change, sent to the intruder, restores nothing", async () => {
    const owner = await aVerifiedStudent();
    const [first, second] = [anEmail(), anEmail()];
    await change(owner, first);
    await change(owner, second);
    expect((await undo(linkTo(emailOf(owner)))).status).toBe(200);
    expect((await undo(linkTo(first))).code).toBe("LINK_NOT_VALID");
    const { data } = await signIn({ email: owner.email }, owner.password);
    expect((await school.call(readMe, { as: data })).data.email).toBe(owner.email);
  });

  test("the owner's link works also after the intruder has used theirs", async () => {
    const owner = await aVerifiedStudent();
    const [first, second] = [anEmail(), anEmail()];
    await change(owner, first);
    await change(owner, second);
    expect((await undo(linkTo(first))).status).toBe(200);
    expect((await undo(linkTo(emailOf(owner)))).status).toBe(200);
    expect(await signsIn({ email: owner.email }, owner.password)).toBe(true);
    expect(await signsIn(first, owner.password)).toBe(false);
  });

  test("a recovery link that was sent to the intruder is refused", async () => {
    const owner = await aVerifiedStudent();
    const theirs = anEmail();
    await change(owner, theirs);
    const { secret } = await recoveryCode(school, theirs);
    expect((await undo(linkTo(emailOf(owner)))).status).toBe(200);
    expect((await recover(secret)).code).toBe("LINK_NOT_VALID");
    expect(await signsIn({ email: owner.email }, owner.password)).toBe(true);
  });

  test("a change that the intruder has begun cannot be completed", async () => {
    const owner = await aVerifiedStudent();
    await change(owner, anEmail());
    const phone = aNumber();
    const { optId: otpId, otp } = await changeCode(school, owner, phone);
    await undo(linkTo(emailOf(owner)));
    const body = { ...phone, otpId, otp };
    expect((await school.call(updateAddress, { as: owner, body })).code).toBe("NOT_SIGNED_IN");
    expect(await signsIn(phoneOf(owner), owner.password)).toBe(true);
  });
});
