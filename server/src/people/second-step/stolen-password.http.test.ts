import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { anUnapprovedTeacher, aPhone, type Person } from "@madrasa/testkit/people";
import {
  changeCode,
  MINUTE,
  phoneOf,
  proveEmail,
  recoverAndSignIn,
  recoveryCode,
  targetOf,
} from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import { codeOf, setUp, signIn } from "../../testing/second-step.ts";
import { cookieOf, type TestApp } from "../../testing/test-app.ts";

const { updatePassword } = contract.recovery;

async function aVerifiedTeacher(school: TestApp): Promise<Person> {
  const teacher = await anUnapprovedTeacher(school);
  await proveEmail(school, teacher);
  return teacher;
}

describe("a second step", () => {
  test("is asked for again on every other device after a new password", async ({ school }) => {
    const [teacher, decoy] = [await anUnapprovedTeacher(school), await anUnapprovedTeacher(school)];
    const own = await setUp(school, teacher);
    const theirs = await setUp(school, decoy);
    const passOn = async (secret: string, person: Person) => {
      const passed = await signIn(school, person, { secondStep: codeOf(school, secret) });
      school.wait(MINUTE);
      return cookieOf(passed);
    };
    const cookie = await passOn(own.secret, teacher);
    const decoys = await passOn(theirs.secret, decoy);
    expect((await signIn(school, teacher, { cookie })).status).toBe(200);
    const to = phoneOf(teacher);
    // Changed in a session: only that device stays known.
    await school.platform.backgroundTasks.settled();
    const { secret } = await changeCode(school, own.as, to);
    const password = "a niche for a lamp";
    const body = { secret, password };
    expect((await school.call(updatePassword, { as: own.as, body })).status).toBe(200);
    expect((await signIn(school, teacher, { cookie, password })).code).toBe("SECOND_STEP_REQUIRED");
    expect((await signIn(school, teacher, { cookie: own.cookie, password })).status).toBe(200);
    await school.platform.backgroundTasks.settled();
    school.wait(MINUTE);
    const recovered = {
      secret: (await recoveryCode(school, to)).secret,
      password: "one more niche",
    };
    expect((await school.call(updatePassword, { body: recovered })).status).toBe(200);
    const again = await signIn(school, teacher, {
      cookie: own.cookie,
      password: recovered.password,
    });
    expect(again.code).toBe("SECOND_STEP_REQUIRED");
    expect((await signIn(school, decoy, { cookie: decoys })).status).toBe(200);
  });

  describe("a second step that a thief has set up", () => {
    const undo = async (school: TestApp, secret: string) => {
      const undone = await school.call(contract.contacts.undoChange, { body: { secret } });
      await school.platform.backgroundTasks.settled();
      return undone;
    };

    test("is told to every address, ends other sessions, and is gone when that is undone", async ({
      school,
    }) => {
      const [teacher, decoy] = [await aVerifiedTeacher(school), await anUnapprovedTeacher(school)];
      await setUp(school, decoy);
      const { as } = await setUp(school, teacher);
      await school.platform.backgroundTasks.settled();
      expect((await school.call(contract.profile.readMe, { as: teacher })).status).toBe(401);
      expect((await school.call(contract.profile.readMe, { as })).status).toBe(200);
      for (const to of [targetOf(phoneOf(teacher)), teacher.email]) {
        // The notice of the new device may come before or after it.
        expect(school.messagesTo(to).map(({ text }) => text)).toContainEqual(
          expect.stringMatching(
            /Two-step sign-in was set up for your .* account\. Not you\? Undo it within 3 days/,
          ),
        );
      }
      const { secret } = school.lastLink(teacher.email, "Two-step sign-in");
      expect((await undo(school, secret)).data).toEqual({ kind: "secondStep", without: [] });
      expect((await school.call(contract.profile.readMe, { as })).status).toBe(401);
      const session = await recoverAndSignIn(school, phoneOf(teacher));
      const { data } = await school.call(contract.secondStep.readSecondStep, { as: session });
      expect(data).toEqual({ isOn: false, recoveryCodesLeft: 0 });
      expect((await signIn(school, decoy)).code).toBe("SECOND_STEP_REQUIRED");
    });

    test("goes with an earlier change that is undone, and the owner's from before stays", async ({
      school,
    }) => {
      for (const isOwners of [false, true]) {
        const teacher = await aVerifiedTeacher(school);
        const own = isOwners ? await setUp(school, teacher) : undefined;
        school.wait(MINUTE);
        const thief = own?.as ?? (await signIn(school, teacher)).data;
        // Waits for the notice of a new device, which precedes that of the change.
        await school.platform.backgroundTasks.settled();
        const to = { phoneNumber: aPhone(), country: "IQ" } as const;
        const { optId: otpId, otp } = await changeCode(school, thief, to);
        const { password } = teacher;
        const body = { ...to, otpId, otp, password };
        const { updateAddress } = contract.contacts;
        expect((await school.call(updateAddress, { as: thief, body })).status).toBe(200);
        await school.platform.backgroundTasks.settled();
        const { secret } = school.lastLink(targetOf(phoneOf(teacher)));
        school.wait(MINUTE);
        if (!isOwners) await setUp(school, { ...teacher, phone: to.phoneNumber, country: "IQ" });
        expect((await undo(school, secret)).status).toBe(200);
        school.wait(MINUTE);
        const recovered = await recoverAndSignIn(school, phoneOf(teacher));
        expect(recovered === undefined).toBe(isOwners);
      }
    });
  });
});
