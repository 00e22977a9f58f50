import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aNumber,
  aStudent,
  aTeacher,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import {
  askRecovery,
  aVerifiedStudent,
  changeCode,
  DAY,
  emailOf,
  HOUR,
  PAUSE,
  phoneOf,
  recoverAndSignIn,
  recoveryCode,
  targetOf,
  wrong,
  type Reached,
} from "../../testing/codes.ts";
import { aPersonWithout } from "../../testing/person-without.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** An intruder has the owner's session for some minutes, and their own messages. */

const { undoChange, updateAddress } = contract.contacts;
const { login } = contract.signIn;
const { readMe } = contract.profile;
const { updatePassword } = contract.recovery;

let mailboxes = 0;
const anEmail = () => ({ email: `borrower${(mailboxes += 1)}@school.test` });

type Shown = { password?: string; oldOtpId?: string; oldOtp?: string; oldPhoneIsLost?: boolean };
async function change(school: TestApp, as: { token: string }, to: Reached, shown: Shown = {}) {
  const { optId: otpId, otp } = await changeCode(school, as, to);
  const changed = await school.call(updateAddress, { as, body: { ...to, otpId, otp, ...shown } });
  await school.platform.backgroundTasks.settled();
  school.wait(PAUSE);
  return changed;
}
const byPassword = ({ password }: Person) => ({ password });
async function byCode(school: TestApp, as: { token: string }, old: Reached) {
  const { optId: oldOtpId, otp: oldOtp } = await changeCode(school, as, old);
  return { oldOtpId, oldOtp };
}
const me = async (school: TestApp, as: { token: string }) =>
  (await school.call(readMe, { as })).data;
const linksTo = (school: TestApp, to: Reached) =>
  school
    .messagesTo(targetOf(to))
    .flatMap(({ text }) => /undo-change#([\w-]+)/.exec(text)?.[1] ?? []);
async function undo(school: TestApp, secret = "") {
  const undone = await school.call(undoChange, { body: { secret } });
  await school.platform.backgroundTasks.settled();
  return undone;
}
const lastTo = (school: TestApp, to: Reached) => school.messagesTo(targetOf(to)).at(-1)?.text;

describe("a change of email or phone", () => {
  test("is refused to a session alone an hour after the password, and the code is good for a second try", async ({
    school,
  }) => {
    const [owner, decoy] = [await aStudent(school), await aStudent(school)];
    for (const to of [aNumber("IQ"), anEmail()]) {
      school.wait(HOUR);
      const before = await me(school, owner);
      const { optId: otpId, otp } = await changeCode(school, owner, to);
      const body = { ...to, otpId, otp };
      expect(await school.call(updateAddress, { as: owner, body })).toMatchObject({
        status: 403,
        code: "OWNER_NOT_PROVEN",
        message:
          "Please enter your password, or a code sent to an email or phone already in your account.",
      });
      const foreign = { ...body, password: decoy.password };
      expect(await school.call(updateAddress, { as: owner, body: foreign })).toMatchObject({
        status: 400,
        errors: [{ path: "password", code: "PASSWORD_WRONG" }],
      });
      expect(await me(school, owner)).toEqual(before);
      const whole = { ...body, password: owner.password };
      expect((await school.call(updateAddress, { as: owner, body: whole })).status).toBe(200);
      school.wait(DAY);
    }
  });

  test("takes a code sent to an address of before in the password's place, once", async ({
    school,
  }) => {
    const owner = await aStudent(school);
    const shown = await byCode(school, owner, phoneOf(owner));
    const to = anEmail();
    const off = { ...shown, oldOtp: wrong(shown.oldOtp) };
    expect((await change(school, owner, to, off)).code).toBe("CODE_WRONG");
    expect((await change(school, owner, to, shown)).status).toBe(200);
    expect((await change(school, owner, anEmail(), shown)).code).toBe("CODE_EXPIRED");
    expect((await me(school, owner)).email).toBe(to.email);
  });

  test("takes one such code for one of two changes at once", async ({ school }) => {
    const owner = await aStudent(school);
    const shown = await byCode(school, owner, phoneOf(owner));
    const wishes = [];
    for (const to of [anEmail(), anEmail()]) {
      const { optId: otpId, otp } = await changeCode(school, owner, to);
      wishes.push({ as: owner, body: { ...to, otpId, otp, ...shown } });
    }
    const answers = await Promise.all(wishes.map(async (wish) => school.call(updateAddress, wish)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test("takes no code of the new address, of one that is too new, or of another person", async ({
    school,
  }) => {
    const [owner, decoy] = [await aStudent(school), await aStudent(school)];
    const to = anEmail();
    const own = await byCode(school, owner, to);
    school.wait(PAUSE);
    expect((await change(school, owner, to, own)).success).toBe(false);
    const theirs = await byCode(school, decoy, phoneOf(decoy));
    expect((await change(school, owner, to, theirs)).success).toBe(false);
    school.wait(HOUR);
    expect((await change(school, owner, to, byPassword(owner))).status).toBe(200);
    const young = await byCode(school, owner, to);
    expect((await change(school, owner, aNumber("IQ"), young)).success).toBe(false);
    expect(await me(school, owner)).toMatchObject(phoneOf(owner));
  });
});

describe("an account without a password", () => {
  test("may add an address where it has none, and shows a code of it from then on", async ({
    school,
  }) => {
    const child = await aPersonWithout(school, "student", "Sumayyah");
    const first = aNumber("IN");
    expect((await change(school, child, first)).status).toBe(200);
    const second = anEmail();
    expect((await change(school, child, second)).code).toBe("OWNER_NOT_PROVEN");
    const guess = { password: "a lamp in a niche" };
    expect((await change(school, child, second, guess)).status).toBe(400);
    const shown = await byCode(school, child, first);
    expect((await change(school, child, second, shown)).status).toBe(200);
  });

  test("adds one address by two calls at once", async ({ school }) => {
    const child = await aPersonWithout(school, "student", "Sumayyah");
    const wishes = [];
    for (const to of [aNumber("IN"), anEmail()]) {
      const { optId: otpId, otp } = await changeCode(school, child, to);
      wishes.push({ as: child, body: { ...to, otpId, otp } });
    }
    const answers = await Promise.all(wishes.map(async (wish) => school.call(updateAddress, wish)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });
});

describe("a thief who knows the password and replaced a contact", () => {
  async function expectNoWay(school: TestApp, as: Person, addresses: readonly Reached[]) {
    for (const to of addresses) {
      const before = school.messagesTo(targetOf(to)).length;
      await askRecovery(school, to);
      expect(school.messagesTo(targetOf(to))).toHaveLength(before);
      school.wait(PAUSE);
      const { secret } = await changeCode(school, as, to);
      const body = { secret, password: "a lamp of theirs" };
      expect(await school.call(updatePassword, { as, body })).toMatchObject({
        status: 403,
        code: "ADDRESS_TOO_NEW",
      });
      school.wait(PAUSE);
    }
  }

  const ATTACKS: Record<string, (school: TestApp, owner: Person) => Promise<Reached[]>> = {
    "the phone, the only one": async (school, owner) => {
      const to = aNumber("IQ");
      await change(school, owner, to, byPassword(owner));
      return [to];
    },
    "the phone, twice": async (school, owner) => {
      const [first, second] = [aNumber("IQ"), aNumber("IQ")];
      await change(school, owner, first, byPassword(owner));
      await change(school, owner, second, byPassword(owner));
      return [second];
    },
    "both, the email first": async (school, owner) => {
      const [email, phone] = [anEmail(), aNumber("IQ")];
      await change(school, owner, email, byPassword(owner));
      await change(school, owner, phone, byPassword(owner));
      return [email, phone];
    },
    "both, the phone first, and it again a day later": async (school, owner) => {
      const [email, phone, last] = [anEmail(), aNumber("IQ"), aNumber("IQ")];
      await change(school, owner, phone, byPassword(owner));
      await change(school, owner, email, byPassword(owner));
      school.wait(DAY);
      await change(school, owner, last, byPassword(owner));
      return [email, last];
    },
  };

  test.for(Object.keys(ATTACKS))(
    "%s, recovers nothing, and undoing wins",
    async (name, { school }) => {
      const attack = ATTACKS[name];
      if (!attack) throw new Error(`No attack is named ${name}`);
      for (const aPerson of [aStudent, aVerifiedStudent]) {
        const owner = await aPerson(school);
        const theirs = await attack(school, owner);
        await expectNoWay(school, owner, theirs);
        const [link] = linksTo(school, phoneOf(owner)).toReversed();
        expect((await undo(school, link)).status).toBe(200);
        const as = await recoverAndSignIn(school, phoneOf(owner));
        expect(await me(school, as)).toMatchObject({ ...phoneOf(owner), email: owner.email });
        for (const to of theirs) {
          const body = { ...to, password: owner.password };
          expect((await school.call(login, { body })).status).toBe(401);
        }
        school.wait(HOUR);
      }
    },
  );

  test("sends the previous phone a restore link if both contacts were replaced", async ({
    school,
  }) => {
    const owner = await aStudent(school);
    await change(school, owner, anEmail(), byPassword(owner));
    await change(school, owner, aNumber("IQ"), byPassword(owner));
    await school.call(contract.accountDeletion.deleteMe, { as: owner });
    await school.platform.backgroundTasks.settled();
    school.wait(6 * DAY);
    const [link] = linksTo(school, phoneOf(owner)).toReversed();
    expect((await undo(school, link)).data).toEqual({ kind: "deletion", without: [] });
    const as = await recoverAndSignIn(school, phoneOf(owner));
    expect(await me(school, as)).toMatchObject({ ...phoneOf(owner), emailVerified: false });
  });

  test("recovers the password after three days, when nobody has undone it", async ({ school }) => {
    const owner = await aStudent(school);
    const to = aNumber("IQ");
    await change(school, owner, to, byPassword(owner));
    school.wait(3 * DAY);
    const { secret } = await recoveryCode(school, to);
    const body = { secret, password: "a lamp of one's own" };
    expect((await school.call(updatePassword, { body })).status).toBe(200);
  });

  test("is helped by an admin, who knows the person, with both addresses new", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    await change(school, teacher, aNumber("IQ"), byPassword(teacher));
    const { data } = await school.call(contract.teachers.issueRecoveryLink, {
      as: await superadminSession(school),
      body: { userID: teacher.id },
    });
    const body = { secret: data.link.split("#")[1] ?? "", password: "a lamp of one's own" };
    expect((await school.call(updatePassword, { body })).status).toBe(200);
  });
});

describe("a phone that is lost", () => {
  test("gets a notice without a link, also of later changes, and the email gets the link", async ({
    school,
  }) => {
    const owner = await aVerifiedStudent(school);
    const old = phoneOf(owner);
    const known = linksTo(school, old).length;
    const to = aNumber("IQ");
    await change(school, owner, to, { ...byPassword(owner), oldPhoneIsLost: true });
    expect(lastTo(school, old)).toMatch(/phone was changed\.$/);
    await change(school, owner, anEmail(), byPassword(owner));
    expect(linksTo(school, old)).toHaveLength(known);
    expect(lastTo(school, to)).toMatch(/email was changed\.$/);
    const [link] = linksTo(school, emailOf(owner)).toReversed();
    expect((await undo(school, link)).status).toBe(200);
    const as = await recoverAndSignIn(school, emailOf(owner));
    expect(await me(school, as)).toMatchObject({ ...old, email: owner.email });
  });

  test("is not lost for who has just read a code there", async ({ school }) => {
    const owner = await aStudent(school);
    const shown = await byCode(school, owner, phoneOf(owner));
    await change(school, owner, aNumber("IQ"), { ...shown, oldPhoneIsLost: true });
    expect(linksTo(school, phoneOf(owner))).toHaveLength(1);
  });
});

test("an undone change is told to the addresses that it removes, and to those that stay", async ({
  school,
}) => {
  const owner = await aVerifiedStudent(school);
  const decoy = await aVerifiedStudent(school);
  const to = aNumber("IQ");
  await change(school, owner, to, byPassword(owner));
  const [link] = linksTo(school, phoneOf(owner)).toReversed();
  expect((await undo(school, link)).status).toBe(200);
  for (const address of [to, emailOf(owner)]) {
    expect(lastTo(school, address)).toMatch(/A change to your .* account was undone/);
  }
  expect(lastTo(school, emailOf(decoy))).not.toContain("was undone");
});
