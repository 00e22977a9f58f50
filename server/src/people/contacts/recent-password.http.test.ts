import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNumber, aSession, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { MINUTE } from "../../platform/clock.ts";
import { changeCode, HOUR, type Reached, PAUSE, phoneOf } from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import { aSessionOf } from "../../testing/person-without.ts";
import { aFamilyKey, someChildren } from "../../testing/families.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { updateAddress } = contract.contacts;
const PIN = "258013";
const NOT_PROVEN = { status: 403, code: "OWNER_NOT_PROVEN" };

let mailboxes = 0;
const anEmail = () => ({ email: `recent${(mailboxes += 1)}@school.test` });

/** Body of the specification: no proof besides the code. */
async function change(school: TestApp, as: { token: string }, to: Reached = anEmail()) {
  const { optId: otpId, otp } = await changeCode(school, as, to);
  const changed = await school.call(updateAddress, { as, body: { ...to, otpId, otp } });
  await school.platform.backgroundTasks.settled();
  school.wait(PAUSE);
  return changed;
}

async function confirmPassword(school: TestApp, as: { token: string }, password: string) {
  return school.call(contract.family.confirmPassword, { as, body: { password } });
}

async function aPinSession(school: TestApp, guardian: Person) {
  await someChildren(school, guardian, "Yahya");
  const familyKey = await aFamilyKey(school, guardian);
  const own = { as: guardian, body: { pin: PIN, password: guardian.password } };
  expect((await school.call(contract.family.setGuardianPin, own)).status).toBe(200);
  const body = { familyKey, pin: PIN };
  return (await school.call(contract.family.signInWithPin, { body })).data;
}

describe("a session whose password was entered in the last 15 minutes", () => {
  test("changes an email without further proof after a sign-up", async ({ school }) => {
    const owner = await aStudent(school);
    expect((await change(school, owner)).status).toBe(200);
    school.wait(HOUR);
    expect(await change(school, owner)).toMatchObject(NOT_PROVEN);
  });

  test("changes a phone number 14 minutes after a sign-in", async ({ school }) => {
    const owner = await aStudent(school);
    school.wait(HOUR);
    const signedIn = { token: await aSession(school, owner) };
    // Leaves a minute for slow machines.
    school.wait(14 * MINUTE);
    expect((await change(school, signedIn, aNumber("IQ"))).status).toBe(200);
  });

  test("is refused from the fifteenth minute on", async ({ school }) => {
    const owner = await aTeacher(school);
    const to = anEmail();
    school.wait(15 * MINUTE - PAUSE);
    const { optId: otpId, otp } = await changeCode(school, owner, to);
    school.wait(PAUSE);
    const body = { ...to, otpId, otp };
    expect(await school.call(updateAddress, { as: owner, body })).toMatchObject(NOT_PROVEN);
  });

  test("counts a call that checked the password in this session, and no wrong one", async ({
    school,
  }) => {
    const owner = await aStudent(school);
    school.wait(HOUR);
    expect((await confirmPassword(school, owner, "not the password")).status).toBe(400);
    expect(await change(school, owner)).toMatchObject(NOT_PROVEN);
    expect((await confirmPassword(school, owner, owner.password)).status).toBe(200);
    expect((await change(school, owner)).status).toBe(200);
  });

  test("opens no other session of the account", async ({ school }) => {
    const owner = await aStudent(school);
    const stolen = { token: await aSession(school, owner) };
    school.wait(HOUR);
    await aSession(school, owner);
    await confirmPassword(school, owner, owner.password);
    expect(await change(school, stolen)).toMatchObject(NOT_PROVEN);
  });
});

describe("a session without a password", () => {
  test("is refused when a code set a new password in it", async ({ school }) => {
    const owner = await aStudent(school);
    school.wait(HOUR);
    const { secret } = await changeCode(school, owner, phoneOf(owner));
    school.wait(PAUSE);
    const body = { secret, password: "reeds and ink of old" };
    const set = await school.call(contract.recovery.updatePassword, { as: owner, body });
    expect(set.status).toBe(200);
    expect(await change(school, owner)).toMatchObject(NOT_PROVEN);
  });

  test("is refused if neither sign-in nor sign-up opened it", async ({ school }) => {
    const owner = await aStudent(school);
    expect(await change(school, { token: await aSessionOf(school, owner.id) })).toMatchObject(
      NOT_PROVEN,
    );
  });

  test("changes nothing by PIN until the password is entered in it", async ({ school }) => {
    const guardian = await aStudent(school);
    const byPin = await aPinSession(school, guardian);
    const to = anEmail();
    const { optId: otpId, otp } = await changeCode(school, guardian, to);
    const wish = { as: byPin, body: { ...to, otpId, otp } };
    expect((await school.call(updateAddress, wish)).status).toBe(403);
    expect((await confirmPassword(school, byPin, guardian.password)).status).toBe(200);
    expect((await school.call(updateAddress, wish)).status).toBe(200);
  });
});
