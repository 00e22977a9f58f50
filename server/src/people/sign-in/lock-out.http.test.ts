import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent, type Person } from "@madrasa/testkit/people";
import { askRecovery, DAY, HOUR, PAUSE, proveEmail, targetOf } from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import { anIp, cookieOf, type TestApp } from "../../testing/test-app.ts";

/** An attacker uses up every limit of a user, who must still be able to sign in. */

const HOME = "10.255.0.1";

let victim: Person;
let headers: { cookie: string };
test.beforeEach(async ({ school }) => {
  victim = await aStudent(school);
  headers = { cookie: "" };
  await proveEmail(school, victim);
  headers = { cookie: cookieOf(await signInFromHome(school)) };
  school.wait(HOUR);
});

const { login } = contract.signIn;
const { sendCode, verifyCode } = contract.codes;
const { sendUpdateCode } = contract.contacts;
const { updatePassword } = contract.recovery;
const PASSWORD = "a niche for a lamp";

const phone = () => ({ phoneNumber: victim.phone, country: victim.country });
const email = () => ({ email: victim.email });
const ways = () => [phone(), email(), { phoneNumber: victim.phone }];
const foreign = () => (victim.country === "IN" ? "IQ" : "IN");

async function signInFromHome(school: TestApp, password = victim.password) {
  const body = { ...phone(), password };
  return school.call(login, { body, ip: HOME, headers });
}

async function burnDigits(school: TestApp): Promise<void> {
  for (let day = 0; day < 2; day += 1) {
    for (let round = 0; round < 4; round += 1) {
      for (const input of [phone(), email()]) {
        const { data } = await askRecovery(school, input, anIp());
        for (const otp of ["0001", "0002", "0003", "0004"]) {
          const body = { ...input, optId: data.optId, otp, password: "stolen by a guess" };
          await school.call(updatePassword, { body, ip: anIp() });
          await school.call(verifyCode, {
            body: { ...input, otp },
            ip: anIp(),
          });
        }
      }
      school.wait(HOUR);
    }
    school.wait(DAY);
  }
}

describe("an attacker who uses up every limit of a user", () => {
  test("cannot prevent recovery by the link when digits are refused", async ({ school }) => {
    await burnDigits(school);
    for (const [turn, input] of ways().entries()) {
      const asked = await askRecovery(school, input, HOME);
      expect(asked.status).toBe(200);
      const to = "email" in input ? email() : phone();
      const optId = asked.data.optId;
      const digits = { ...input, optId, otp: school.lastCode(targetOf(to)), password: PASSWORD };
      expect((await school.call(updatePassword, { body: digits })).code).toBe("CODES_CLOSED");
      const { secret } = school.lastLink(targetOf(to));
      const password = `${PASSWORD} ${turn}`;
      expect((await school.call(updatePassword, { body: { secret, password } })).status).toBe(200);
      expect((await signInFromHome(school, password)).status).toBe(200);
      // Waits for the notice of the new password, which must not follow the next code.
      await school.platform.backgroundTasks.settled();
    }
  });

  test("does not use up recovery by asking in other ways or for other purposes", async ({
    school,
  }) => {
    const stranger = await aStudent(school);
    for (let round = 1; round <= 6; round += 1) {
      await askRecovery(school, { ...phone(), country: foreign() }, anIp());
      for (const body of [{ ...phone(), method: "sms" as const }, email()]) {
        await school.call(sendCode, { query: { for: "createUser" }, body, ip: anIp() });
        await school.call(sendUpdateCode, {
          as: stranger,
          query: { for: "updateMailOrPhone" },
          body,
        });
      }
      school.wait(PAUSE);
    }
    for (const [turn, input] of ways().entries()) {
      const to = "email" in input ? email() : phone();
      expect((await askRecovery(school, input, HOME)).status).toBe(200);
      const { page, secret } = school.lastLink(targetOf(to));
      expect(page).toBe("/reset-password");
      const password = `${PASSWORD} ${turn}`;
      expect((await school.call(updatePassword, { body: { secret, password } })).status).toBe(200);
      await school.platform.backgroundTasks.settled();
    }
  });

  test("causes no more than five recovery messages an hour to one email or phone by one channel", async ({
    school,
  }) => {
    const before = school.messagesTo(targetOf(phone())).length;
    for (let round = 1; round <= 10; round += 1) {
      for (const input of [phone(), { phoneNumber: victim.phone }]) {
        await askRecovery(school, { ...input, method: "sms" }, anIp());
      }
      school.wait(PAUSE);
    }
    expect(school.messagesTo(targetOf(phone()))).toHaveLength(before + 5);
  });
});
