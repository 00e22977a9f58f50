import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aGeneraladmin,
  aNumber,
  aStudent,
  aTeacher,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import { changeCode, HOUR, MINUTE, recoveryCode, phoneOf } from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { login } = contract.signIn;
const { updateAddress } = contract.contacts;
const { updatePassword } = contract.recovery;

async function actionsOf(school: TestApp, person: Person): Promise<string[]> {
  await school.platform.backgroundTasks.settled();
  const as = await superadminSession(school);
  const { data } = await school.call(contract.audit.listAudit, { as, query: { limit: 100 } });
  return data.entries
    .filter(({ actorId, targetId }) => actorId === person.id && targetId === person.id)
    .map(({ action }) => action)
    .toReversed();
}

test("staff's sign-ins and changes of password and contact are audited, students' are not", async ({
  school,
}) => {
  const people = [await aTeacher(school), await aGeneraladmin(school), await aStudent(school)];
  for (const person of people) {
    school.wait(HOUR);
    const before = (await actionsOf(school, person)).length;
    await school.call(login, { body: { ...phoneOf(person), password: person.password } });
    // Waits for the message about the new device, which precedes that of the code.
    await school.platform.backgroundTasks.settled();
    const { secret } = await recoveryCode(school, phoneOf(person));
    const password = "a niche for a lamp";
    await school.call(updatePassword, { as: person, body: { secret, password } });
    const as = (await school.call(login, { body: { ...phoneOf(person), password } })).data;
    await school.platform.backgroundTasks.settled();
    const to = aNumber("IQ");
    const { optId: otpId, otp } = await changeCode(school, as, to);
    const changed = await school.call(updateAddress, { as, body: { ...to, otpId, otp, password } });
    expect(changed.status).toBe(200);
    const actions = (await actionsOf(school, person)).slice(before);
    const expected = ["signIn", "changePassword", "changeAddress"];
    expect(actions.toSorted()).toEqual(person.role === "student" ? [] : expected.toSorted());
  }
});

test("sign-ins of an account are recorded once an hour", async ({ school }) => {
  const [teacher, other] = [await aTeacher(school), await aTeacher(school)];
  const signIn = async ({ password, ...person }: Person) =>
    school.call(login, { body: { ...phoneOf(person), password } });
  for (let count = 0; count < 3; count += 1) await signIn(teacher);
  expect(await actionsOf(school, teacher)).toEqual(["signIn"]);
  await signIn(other);
  expect(await actionsOf(school, other)).toEqual(["signIn"]);
  school.wait(HOUR);
  await signIn(teacher);
  expect(await actionsOf(school, teacher)).toEqual(["signIn", "signIn"]);
});

test("staff's failed sign-ins are audited once in 15 minutes, unknown identifiers are not", async ({
  school,
}) => {
  const [teacher, other, student] = [
    await aTeacher(school),
    await aTeacher(school),
    await aStudent(school),
  ];
  const fail = async (input: { phoneNumber: string; country?: string }) =>
    school.call(login, { body: { ...input, password: "wrong" } });
  for (let count = 0; count < 4; count += 1) await fail(phoneOf(teacher));
  await fail(phoneOf(student));
  await fail(aNumber());
  expect(await actionsOf(school, teacher)).toEqual(["failSignIn"]);
  expect(await actionsOf(school, other)).toEqual([]);
  expect(await actionsOf(school, student)).toEqual([]);
  school.wait(15 * MINUTE);
  await fail(phoneOf(teacher));
  expect(await actionsOf(school, teacher)).toEqual(["failSignIn", "failSignIn"]);
  const entries = await school.platform.database.read
    .selectFrom("audit_entries")
    .select("id")
    .where("action", "=", "failSignIn")
    .execute();
  expect(entries).toHaveLength(2);
});
