import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aNumber,
  aSession,
  aStudent,
  aTeacher,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import {
  askRecovery,
  changeCode,
  HOUR,
  PAUSE,
  proveEmail,
  recoveryCode,
  targetOf,
  type Reached,
  phoneOf,
  emailOf,
} from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** An intruder has the owner's session and password, and their own messages. */

const { login } = contract.signIn;
const { readMe } = contract.profile;
const { undoChange, updateAddress } = contract.contacts;
const { updatePassword } = contract.recovery;
const THEIRS = "a lamp of theirs";
const NEW = "a niche of the owner";

let mailboxes = 0;
const anEmail = () => ({ email: `intruder${(mailboxes += 1)}@school.test` });

async function change(school: TestApp, as: { token: string; password: string }, to: Reached) {
  const { optId: otpId, otp } = await changeCode(school, as, to);
  const { password } = as;
  const changed = await school.call(updateAddress, { as, body: { ...to, otpId, otp, password } });
  await school.platform.backgroundTasks.settled();
  school.wait(PAUSE);
  expect(changed.status).toBe(200);
}

async function setPassword(school: TestApp, to: Reached, as?: { token: string }) {
  const { secret } = as ? await changeCode(school, as, to) : await recoveryCode(school, to);
  const body = { secret, password: THEIRS };
  const set = await school.call(updatePassword, as ? { as, body } : { body });
  await school.platform.backgroundTasks.settled();
  school.wait(PAUSE);
  return set;
}

const notices = (school: TestApp, to: Reached) =>
  school.messagesTo(targetOf(to)).filter(({ text }) => text.includes("was changed"));
const secretsOf = (school: TestApp, to: Reached) =>
  notices(school, to).flatMap(({ text }) => /undo-change#([\w-]+)/.exec(text)?.[1] ?? []);
const undo = async (school: TestApp, secret = "") => {
  const undone = await school.call(undoChange, { body: { secret } });
  await school.platform.backgroundTasks.settled();
  return undone;
};
const signIn = async (school: TestApp, input: Reached, password: string) =>
  (await school.call(login, { body: { ...input, password } })).status;

async function expectOwned(school: TestApp, owner: Person, intruders: readonly Reached[]) {
  expect((await school.call(readMe, { as: owner })).status).toBe(401);
  for (const to of [phoneOf(owner), ...intruders]) {
    expect(await signIn(school, to, THEIRS)).toBe(401);
    expect(await signIn(school, to, owner.password)).toBe(401);
  }
  for (const to of intruders) {
    const before = school.messagesTo(targetOf(to)).length;
    expect((await askRecovery(school, to)).status).toBe(200);
    expect(school.messagesTo(targetOf(to))).toHaveLength(before);
  }
  school.wait(HOUR);
  const { secret } = await recoveryCode(school, phoneOf(owner));
  const set = await school.call(updatePassword, { body: { secret, password: NEW } });
  expect(set.status).toBe(200);
  const { data } = await school.call(login, { body: { ...phoneOf(owner), password: NEW } });
  expect((await school.call(readMe, { as: data })).data).toMatchObject({
    ...phoneOf(owner),
    email: owner.email,
  });
}

describe("an email that was added in the last three days, beside an older phone", () => {
  test("recovers no password: the phone gets the message, and the answers are the same", async ({
    school,
  }) => {
    const owner = await aStudent(school);
    const theirs = anEmail();
    await change(school, owner, theirs);
    const before = school.messagesTo(theirs.email).length;
    const asked = await askRecovery(school, theirs);
    const nobody = await askRecovery(school, anEmail());
    expect({ ...asked, headers: {}, data: {}, body: {} }).toEqual({
      ...nobody,
      headers: {},
      data: {},
      body: {},
    });
    expect(school.messagesTo(theirs.email)).toHaveLength(before);
    expect(school.lastLink(targetOf(phoneOf(owner))).page).toBe("/reset-password");
    const guess = { ...theirs, optId: asked.data.optId, otp: "1234", password: THEIRS };
    expect((await school.call(updatePassword, { body: guess })).code).toBe("CODE_WRONG");
    const { secret } = school.lastLink(targetOf(phoneOf(owner)));
    const set = await school.call(updatePassword, { body: { secret, password: NEW } });
    expect(set.status).toBe(200);
  });

  test("sets no password with the session either, and says why", async ({ school }) => {
    const owner = await aStudent(school);
    const theirs = anEmail();
    await change(school, owner, theirs);
    expect(await setPassword(school, theirs, owner)).toMatchObject({
      status: 403,
      code: "ADDRESS_TOO_NEW",
    });
    expect((await setPassword(school, phoneOf(owner), owner)).status).toBe(200);
  });

  test("recovers the password after three days", async ({ school }) => {
    const owner = await aStudent(school);
    const own = anEmail();
    await change(school, owner, own);
    school.wait(72 * HOUR);
    expect((await setPassword(school, own)).status).toBe(200);
  });

  test("gets no link that undoes a later change, and proves nothing again", async ({ school }) => {
    const owner = await aStudent(school);
    const [theirs, other] = [anEmail(), aNumber()];
    await change(school, owner, theirs);
    await change(school, owner, other);
    expect(notices(school, theirs)).toHaveLength(1);
    expect(secretsOf(school, theirs)).toEqual([]);
    expect(secretsOf(school, phoneOf(owner))).toHaveLength(2);
  });
});

describe("one press of any link restores an account after a takeover with a borrowed session", () => {
  /** The intruder's calls, and the destination of their messages. */
  const ATTACKS: Record<string, (school: TestApp, owner: Person) => Promise<readonly Reached[]>> = {
    "an email added": async (school, owner) => {
      const email = anEmail();
      await change(school, owner, email);
      return [email];
    },
    "the phone replaced, which does not set the password": async (school, owner) => {
      const phone = aNumber();
      await change(school, owner, phone);
      expect(await setPassword(school, phone)).toMatchObject({ success: false });
      return [phone];
    },
    "an email added and the phone replaced, which do not set the password": async (
      school,
      owner,
    ) => {
      const [email, phone] = [anEmail(), aNumber()];
      await change(school, owner, email);
      await change(school, owner, phone);
      for (const to of [email, phone]) {
        expect(await setPassword(school, to)).toMatchObject({ success: false });
        const own = await setPassword(school, to, owner);
        expect(own).toMatchObject({ status: 403, code: "ADDRESS_TOO_NEW" });
      }
      return [email, phone];
    },
    "an email added and replaced twice, and then the phone": async (school, owner) => {
      const [first, second, phone] = [anEmail(), anEmail(), aNumber()];
      await change(school, owner, first);
      await change(school, owner, second);
      await change(school, owner, phone);
      return [first, second, phone];
    },
  };

  test.for(Object.keys(ATTACKS))("%s", async (name, { school }) => {
    const attack = ATTACKS[name];
    if (!attack) throw new Error(`No attack is named ${name}`);
    const probe = await aStudent(school);
    await attack(school, probe);
    const links = secretsOf(school, phoneOf(probe)).length;
    expect(links).toBeGreaterThan(0);
    for (let index = 0; index < links; index += 1) {
      const bystander = await aStudent(school);
      const owner = await aStudent(school);
      const intruders = await attack(school, owner);
      const secret = secretsOf(school, phoneOf(owner))[index];
      expect((await undo(school, secret)).status).toBe(200);
      await expectOwned(school, owner, intruders);
      expect((await school.call(readMe, { as: bystander })).status).toBe(200);
    }
  });

  test("the password set by a recovery of which the owner's email is told", async ({ school }) => {
    const owner = await aStudent(school);
    await proveEmail(school, owner);
    expect((await setPassword(school, phoneOf(owner))).status).toBe(200);
    const [secret] = secretsOf(school, emailOf(owner)).toReversed();
    expect((await undo(school, secret)).data).toEqual({ kind: "password", without: [] });
    await expectOwned(school, owner, []);
  });

  test("links of the intruder's end with it, and a link works once", async ({ school }) => {
    const owner = await aStudent(school);
    const [phone, next] = [aNumber(), aNumber()];
    await change(school, owner, phone);
    await change(school, owner, next);
    const [theirs] = secretsOf(school, phone);
    const [secret] = secretsOf(school, phoneOf(owner));
    expect((await undo(school, secret)).status).toBe(200);
    expect((await undo(school, theirs)).code).toBe("LINK_NOT_VALID");
    expect((await undo(school, secret)).code).toBe("LINK_NOT_VALID");
  });
});

describe("a change that can be undone", () => {
  test("is told to every verified email and phone, by email and SMS only", async ({ school }) => {
    const owner = await aStudent(school);
    await proveEmail(school, owner);
    const [email, phone] = [anEmail(), aNumber()];
    const before = notices(school, phoneOf(owner)).length;
    await change(school, owner, email);
    await change(school, owner, phone);
    const byEmail = notices(school, emailOf(owner));
    expect(byEmail.map(({ channel }) => channel)).toEqual(["email", "email"]);
    const bySms = notices(school, phoneOf(owner)).slice(before);
    expect(bySms.map(({ channel }) => channel)).toEqual(["sms", "sms"]);
  });

  test("is not told of when the email or phone is the same as before", async ({ school }) => {
    const owner = await aStudent(school);
    await change(school, owner, phoneOf(owner));
    expect(notices(school, phoneOf(owner))).toEqual([]);
  });

  test("a teacher's too, and an admin's recovery link goes by the older of both", async ({
    school,
  }) => {
    const owner = await aTeacher(school);
    await proveEmail(school, owner);
    await change(school, owner, aNumber());
    const { data } = await school.call(contract.teachers.issueRecoveryLink, {
      as: await superadminSession(school),
      body: { userID: owner.id },
    });
    const [, secret = ""] = data.link.split("#");
    const set = await school.call(updatePassword, { body: { secret, password: NEW } });
    expect(set.status).toBe(200);
  });

  test("comes back without what another account has verified since, and says so", async ({
    school,
  }) => {
    const owner = await aStudent(school);
    await proveEmail(school, owner);
    await change(school, owner, anEmail());
    const heir = await aStudent(school);
    await change(school, heir, emailOf(owner));
    const [secret] = secretsOf(school, phoneOf(owner)).toReversed();
    expect((await undo(school, secret)).data).toEqual({ kind: "email", without: ["email"] });
    const { secret: recovery } = await recoveryCode(school, phoneOf(owner));
    await school.call(updatePassword, { body: { secret: recovery, password: NEW } });
    const token = await aSession(school, { ...heir, email: owner.email });
    expect((await school.call(readMe, { as: { token } })).data.email).toBe(owner.email);
  });
});
