import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aNumber, aStudent, aTeacher } from "@madrasa/testkit/people";
import { changeCode, recoveryCode, signUpCode, targetOf, wrong } from "../../testing/codes.ts";
import { aSignUpForm } from "../../testing/account-forms.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** Impatient users click again: one call takes effect, and each response has a message. */

const PRESSES = 4;

const PASSWORD = "a niche for a lamp";

type Answer = { status: number; message: string; code?: string };

async function press(school: TestApp, action: () => Promise<Answer>): Promise<Answer[]> {
  const answers = await Promise.all(Array.from({ length: PRESSES }, async () => action()));
  await school.platform.backgroundTasks.settled();
  for (const { message, status } of answers) {
    expect(message).toMatch(status === 200 ? /^[A-Z]/ : /^[A-Z].{5}/);
    expect(status).toBeLessThan(500);
  }
  return answers;
}

const countOf = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

function expectOne(answers: Answer[], ...late: string[]) {
  expect(countOf(answers, 200)).toBe(1);
  for (const { status, code } of answers) if (status !== 200) expect(late).toContain(code);
}

async function rows(
  school: TestApp,
  table: "users" | "account_changes",
  column: string,
  value: string,
) {
  const all = await school.platform.database.read.selectFrom(table).selectAll().execute();
  return all.filter((row) => (row as Record<string, unknown>)[column] === value);
}

describe("called four times at once", () => {
  test("'send' sends one code for a sign-up", async ({ school }) => {
    const to = aNumber();
    const body = { ...to, method: "sms" } as const;
    const send = async () =>
      school.call(contract.codes.sendCode, { query: { for: "createUser" }, body });
    expectOne(await press(school, send), "TOO_MANY_REQUESTS");
    expect(school.messagesTo(targetOf(to))).toHaveLength(1);
  });

  test("'send' sends one code for a forgotten password", async ({ school }) => {
    const { phone: phoneNumber, country } = await aStudent(school);
    const before = school.messagesTo(targetOf({ phoneNumber, country })).length;
    const query = { for: "forgetPassword" } as const;
    const send = async () =>
      school.call(contract.codes.sendCode, { query, body: { phoneNumber, country } });
    expectOne(await press(school, send), "TOO_MANY_REQUESTS");
    expect(school.messagesTo(targetOf({ phoneNumber, country }))).toHaveLength(before + 1);
  });

  test("'send' sends one code for a change of email or phone", async ({ school }) => {
    const [as, to] = [await aStudent(school), aNumber()];
    const query = { for: "updateMailOrPhone" } as const;
    const send = async () => school.call(contract.contacts.sendUpdateCode, { as, query, body: to });
    expectOne(await press(school, send), "TOO_MANY_REQUESTS");
    expect(school.messagesTo(targetOf(to))).toHaveLength(1);
  });

  test("'verify' accepts the right digits every time, and uses up no try", async ({ school }) => {
    const to = aNumber();
    const { otp } = await signUpCode(school, to);
    const verify = async () => school.call(contract.codes.verifyCode, { body: { ...to, otp } });
    expect(countOf(await press(school, verify), 200)).toBe(PRESSES);
    expect(countOf(await press(school, verify), 200)).toBe(PRESSES);
  });

  test("'verify' compares wrong digits three times", async ({ school }) => {
    const to = aNumber();
    const { otp } = await signUpCode(school, to);
    const body = { ...to, otp: wrong(otp) };
    const answers = await press(school, async () =>
      school.call(contract.codes.verifyCode, { body }),
    );
    const codes = answers.map(({ code }) => String(code)).toSorted();
    expect(codes).toEqual(["CODE_EXPIRED", "CODE_WRONG", "CODE_WRONG", "CODE_WRONG"]);
  });

  test("'create account' makes one account", async ({ school }) => {
    const form = await aSignUpForm(school);
    const answers = await press(school, async () =>
      school.call(contract.signIn.signUp, { body: form }),
    );
    expectOne(answers, "PHONE_NOT_VERIFIED", "CODE_EXPIRED");
    expect(await rows(school, "users", "phone", form.phone)).toHaveLength(1);
  });

  test("'set password' sets it once", async ({ school }) => {
    const { phone: phoneNumber, country } = await aStudent(school);
    const { optId, otp } = await recoveryCode(school, { phoneNumber, country });
    const body = { phoneNumber, country, optId, otp, password: PASSWORD };
    const set = async () => school.call(contract.recovery.updatePassword, { body });
    expectOne(await press(school, set), "CODE_EXPIRED");
    const signedIn = await school.call(contract.signIn.login, {
      body: { phoneNumber, country, password: PASSWORD },
    });
    expect(signedIn.status).toBe(200);
  });

  test("'set password' by the link sets it once", async ({ school }) => {
    const { phone: phoneNumber, country } = await aStudent(school);
    const { secret } = await recoveryCode(school, { phoneNumber, country });
    const set = async () =>
      school.call(contract.recovery.updatePassword, { body: { secret, password: PASSWORD } });
    expectOne(await press(school, set), "LINK_NOT_VALID");
  });

  test("'change number' changes it once, and the old one gets one message", async ({ school }) => {
    const student = await aStudent(school);
    const to = aNumber();
    const { optId: otpId, otp } = await changeCode(school, student, to);
    const body = { ...to, otpId, otp, password: student.password };
    const change = async () => school.call(contract.contacts.updateAddress, { as: student, body });
    expectOne(await press(school, change), "CODE_EXPIRED");
    expect(await rows(school, "account_changes", "user_id", student.id)).toHaveLength(1);
    const old = targetOf({ phoneNumber: student.phone, country: student.country });
    const notices = school.messagesTo(old).filter(({ text }) => text.includes("was changed"));
    expect(notices).toHaveLength(1);
  });

  test("'delete account' deletes it once, and a course counts one student less", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, await aTeacher(school));
    const [stays, goes] = [await aStudentOf(school, courseId), await aStudentOf(school, courseId)];
    const answers = await press(school, async () =>
      school.call(contract.accountDeletion.deleteMe, { as: goes }),
    );
    for (const { status, code } of answers) {
      if (status !== 200) expect(code).toBe("NOT_SIGNED_IN");
    }
    expect(countOf(answers, 200)).toBeGreaterThan(0);
    const query = { courseId };
    const read = await school.call(contract.enrolment.readCourse, { as: stays, query });
    expect(read.data.course.studentCount).toBe(1);
  });

  test("'delete account' of a teacher leaves one time of deletion", async ({ school }) => {
    const teacher = await aTeacher(school);
    await press(school, async () => {
      const answer = await school.call(contract.accountDeletion.deleteMe, { as: teacher });
      school.wait(1000);
      return answer;
    });
    const [row] = await rows(school, "users", "id", teacher.id);
    expect(row).toMatchObject({ first_name: "", phone: null });
  });

  test("'sign in' creates a session each time, since each may be another device", async ({
    school,
  }) => {
    const { phone: phoneNumber, country, password } = await aStudent(school);
    const body = { phoneNumber, country, password };
    const answers = await press(school, async () => school.call(contract.signIn.login, { body }));
    expect(countOf(answers, 200)).toBe(PRESSES);
  });

  test("'log out' ends the session once, and every call succeeds", async ({ school }) => {
    const student = await aStudent(school);
    const answers = await press(school, async () =>
      school.call(contract.signIn.logout, { as: student, body: {} }),
    );
    expect(countOf(answers, 200)).toBeGreaterThan(0);
    expect((await school.call(contract.profile.readMe, { as: student })).code).toBe(
      "NOT_SIGNED_IN",
    );
  });
});
