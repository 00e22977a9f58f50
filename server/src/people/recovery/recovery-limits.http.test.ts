import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNumber, aStudent, aTeacher, superadminSession } from "@madrasa/testkit/people";
import {
  aVerifiedStudent,
  askRecovery,
  changeCode,
  PAUSE,
  proveEmail,
  recoveryCode,
  signUpCode,
  wrong,
  type Reached,
} from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { updateAddress } = contract.contacts;
const { updatePassword } = contract.recovery;
const { verifyCode } = contract.codes;
const PASSWORD = "a niche for a lamp";

async function guess(school: TestApp, to: Reached): Promise<string[]> {
  const answers: string[] = [];
  for (let request = 0; request < 4; request += 1) {
    const { data } = await askRecovery(school, to);
    const right =
      school.messagesTo(to.email ?? "").length > 0 ? school.lastCode(to.email ?? "") : "";
    for (let turn = 1; turn <= 3; turn += 1) {
      const otp = wrong(right || "1234", turn);
      const body = { ...to, optId: data.optId, otp, password: PASSWORD };
      const { status, code, headers } = await school.call(updatePassword, { body });
      const wait = Math.round(Number(headers["retry-after"] ?? 0) / 3600);
      answers.push(`${status} ${code} ${wait}`);
    }
    school.wait(PAUSE);
  }
  return answers;
}

test("wrong digits by email do not show which phone belongs to the same account", async ({
  school,
}) => {
  const known = await aVerifiedStudent(school);
  const phone = { phoneNumber: known.phone, country: known.country };
  const nobody = { email: "nobody-at-all@school.test" };
  for (const [email, number] of [
    [{ email: known.email }, phone],
    [nobody, aNumber()],
  ] as const) {
    const byEmail = await guess(school, email);
    expect(byEmail.filter((answer) => answer.startsWith("400 CODE_WRONG"))).toHaveLength(10);
    for (const answer of byEmail.slice(10)) expect(answer).toMatch(/^429 CODES_CLOSED/);
    // The account's limit is used up. By phone responses equal those without an account.
    expect(await guess(school, number)).toEqual(byEmail);
    school.wait(PAUSE);
  }
});

test("right digits are refused after ten wrong ones by the other way; the link works", async ({
  school,
}) => {
  const student = await aVerifiedStudent(school);
  await guess(school, { email: student.email });
  const phone = { phoneNumber: student.phone, country: student.country };
  const { optId, otp, secret } = await recoveryCode(school, phone);
  const body = { ...phone, optId, otp, password: PASSWORD };
  expect(await school.call(updatePassword, { body })).toMatchObject({
    status: 429,
    code: "CODES_CLOSED",
  });
  const byLink = await school.call(updatePassword, { body: { secret, password: PASSWORD } });
  expect(byLink.status).toBe(200);
});

describe("a new password ends every code and link that was made before", () => {
  async function older(school: TestApp, as: Awaited<ReturnType<typeof aStudent>>) {
    const phone = { phoneNumber: as.phone, country: as.country };
    const recovery = await recoveryCode(school, phone);
    const to = { email: `next-${as.email}` };
    const change = await changeCode(school, as, to);
    const { secret } = await recoveryCode(school, { email: as.email });
    return { phone, recovery, change, to, secret };
  }

  async function expectDead(
    school: TestApp,
    as: Awaited<ReturnType<typeof aStudent>>,
    { phone, recovery, change, to, secret }: Awaited<ReturnType<typeof older>>,
  ) {
    const password = "a later niche";
    const { optId, otp } = recovery;
    const answers = [
      await school.call(updatePassword, { body: { ...phone, optId, otp, password } }),
      await school.call(updatePassword, { body: { secret: recovery.secret, password } }),
      await school.call(updatePassword, { body: { secret, password } }),
      await school.call(updateAddress, {
        as,
        body: { ...to, otpId: change.optId, otp: change.otp, password: PASSWORD },
      }),
    ];
    expect(answers.map(({ code }) => code)).toEqual([
      "CODE_EXPIRED",
      "LINK_NOT_VALID",
      "LINK_NOT_VALID",
      "CODE_EXPIRED",
    ]);
  }

  test("changed with a session, which goes on", async ({ school }) => {
    const student = await aVerifiedStudent(school);
    const before = await older(school, student);
    school.wait(PAUSE);
    const { optId, otp } = await changeCode(school, student, before.phone);
    const body = { ...before.phone, optId, otp, password: PASSWORD };
    expect((await school.call(updatePassword, { as: student, body })).status).toBe(200);
    await expectDead(school, student, before);
  });

  test("set by a recovery link that an admin made", async ({ school }) => {
    const teacher = await aTeacher(school);
    await proveEmail(school, teacher);
    school.wait(PAUSE);
    const before = await older(school, teacher);
    const issued = await school.call(contract.teachers.issueRecoveryLink, {
      as: await superadminSession(school),
      body: { userID: teacher.id },
    });
    const [, secret = ""] = issued.data.link.split("#");
    const set = await school.call(updatePassword, {
      as: teacher,
      body: { secret, password: PASSWORD },
    });
    expect(set.status).toBe(200);
    await expectDead(school, teacher, before);
  });

  test("leaves codes of other people, and sign-ups", async ({ school }) => {
    const [student, other] = [await aVerifiedStudent(school), await aStudent(school)];
    const theirs = await recoveryCode(school, { phoneNumber: other.phone, country: other.country });
    const signingUp = await signUpCode(school, aNumber());
    const { secret } = await recoveryCode(school, { email: student.email });
    await school.call(updatePassword, { body: { secret, password: PASSWORD } });
    expect((await school.call(verifyCode, { body: { secret: signingUp.secret } })).status).toBe(
      200,
    );
    const set = await school.call(updatePassword, {
      body: { secret: theirs.secret, password: PASSWORD },
    });
    expect(set.status).toBe(200);
  });
});
