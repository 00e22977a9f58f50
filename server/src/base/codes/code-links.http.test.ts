import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPhone, aSession, aStudent, type Person } from "@madrasa/testkit/people";
import {
  changeCode,
  MINUTE,
  PAUSE,
  recoveryCode,
  SECOND,
  signUpCode,
  type Reached,
  type SentCode,
  phoneOf,
} from "../../testing/codes.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { verifyCode } = contract.codes;
const { signUp } = contract.signIn;
const { updatePassword } = contract.recovery;
const { updateAddress, undoChange } = contract.contacts;
const PASSWORD = "a niche for a lamp";

const aNumber = () => ({ phoneNumber: aPhone(), country: "IQ" }) as const;

async function aStory(school: TestApp) {
  const person = await aStudent(school);
  const newNumber = aNumber();
  const stranger = aNumber();
  return {
    person,
    newNumber,
    stranger,
    sent: {
      createUser: await signUpCode(school, stranger),
      forgetPassword: await recoveryCode(school, phoneOf(person)),
      updateMailOrPhone: await changeCode(school, person, newNumber),
    },
  };
}
type Story = Awaited<ReturnType<typeof aStory>>;

const signUpWith = async (
  school: TestApp,
  secret: string,
  { phoneNumber: phone, country }: Story["stranger"],
) =>
  school.call(signUp, {
    body: {
      firstName: "Maryam",
      lastName: "Haddad",
      email: `maryam${phone}@school.test`,
      phone,
      country,
      password: PASSWORD,
      role: "student",
      secret,
    },
  });
const setPassword = async (school: TestApp, secret: string, as?: Person) =>
  school.call(updatePassword, { body: { secret, password: PASSWORD }, ...(as && { as }) });
const changeTo = async (
  school: TestApp,
  to: Reached,
  { optId: otpId, secret }: SentCode,
  as: Person,
) => school.call(updateAddress, { as, body: { ...to, otpId, secret, password: as.password } });

const ACTIONS = {
  "proving a number": async (school: TestApp, sent: SentCode) =>
    school.call(verifyCode, { body: { secret: sent.secret } }),
  "signing up": async (school: TestApp, sent: SentCode, { stranger }: Story) =>
    signUpWith(school, sent.secret, stranger),
  "setting a password": async (school: TestApp, sent: SentCode) => setPassword(school, sent.secret),
  "setting a password, signed in": async (school: TestApp, sent: SentCode, { person }: Story) =>
    setPassword(school, sent.secret, person),
  "changing a number": async (school: TestApp, sent: SentCode, { person, newNumber }: Story) =>
    changeTo(school, newNumber, sent, person),
  "undoing a change": async (school: TestApp, sent: SentCode) =>
    school.call(undoChange, { body: { secret: sent.secret } }),
};
const OPENS: Record<keyof Story["sent"], (keyof typeof ACTIONS)[]> = {
  createUser: ["proving a number", "signing up"],
  forgetPassword: ["setting a password", "setting a password, signed in"],
  updateMailOrPhone: ["changing a number"],
};
const PURPOSES = Object.keys(OPENS) as (keyof typeof OPENS)[];

describe.each(PURPOSES)("a link for %s", (purpose) => {
  const others = Object.entries(ACTIONS).filter(
    ([action]) => !(OPENS[purpose] as string[]).includes(action),
  );

  test.for(others)("is refused for %s, and nothing changes", async ([, action], { school }) => {
    const story = await aStory(school);
    const before = await dump(school);
    const refused = await action(school, story.sent[purpose], story);
    expect(refused.success).toBe(false);
    expect(["LINK_NOT_VALID", "PHONE_NOT_VERIFIED", "CODE_WRONG"]).toContain(refused.code);
    expect(await dump(school)).toEqual(before);
  });

  test("is valid for an hour, longer than the digits of the same message", async ({ school }) => {
    const [early, late] = [await aStory(school), await aStory(school)];
    const action = ACTIONS[OPENS[purpose][0] ?? "signing up"];
    school.wait(60 * MINUTE - 5 * SECOND);
    expect((await action(school, early.sent[purpose], early)).status).toBe(200);
    school.wait(10 * SECOND);
    expect(await action(school, late.sent[purpose], late)).toMatchObject({
      status: 403,
      code: "LINK_NOT_VALID",
      message: "This link is no longer valid.",
    });
  });

  test("works when the digits are used up", async ({ school }) => {
    const story = await aStory(school);
    const action = ACTIONS[OPENS[purpose][0] ?? "signing up"];
    await school.platform.database.transaction((tx) =>
      tx.updateTable("codes").set({ tries: 3 }).execute(),
    );
    expect((await action(school, story.sent[purpose], story)).status).toBe(200);
  });
});

describe("a link is used once", () => {
  test("signs up", async ({ school }) => {
    const to = aNumber();
    const { secret } = await signUpCode(school, to);
    await school.call(verifyCode, { body: { secret } });
    expect((await signUpWith(school, secret, to)).status).toBe(200);
    expect(await signUpWith(school, secret, to)).toMatchObject({
      success: false,
      code: "PHONE_NOT_VERIFIED",
    });
    const again = await school.call(verifyCode, { body: { secret } });
    expect(again.code).toBe("LINK_NOT_VALID");
  });

  test("changes a password, and makes its digits invalid too", async ({ school }) => {
    const person = await aStudent(school);
    const { secret, otp, optId } = await recoveryCode(school, phoneOf(person));
    expect((await setPassword(school, secret)).status).toBe(200);
    expect((await setPassword(school, secret)).code).toBe("LINK_NOT_VALID");
    const body = { ...phoneOf(person), optId, otp, password: "another niche" };
    expect((await school.call(updatePassword, { body })).code).toBe("CODE_EXPIRED");
  });

  test("changes a number", async ({ school }) => {
    const person = await aStudent(school);
    const to = aNumber();
    const sent = await changeCode(school, person, to);
    expect((await changeTo(school, to, sent, person)).status).toBe(200);
    expect((await changeTo(school, to, sent, person)).code).toBe("LINK_NOT_VALID");
  });
});

describe("a link is bound to its user", () => {
  test("so another signed-in user cannot use it for a change", async ({ school }) => {
    const [person, other] = [await aStudent(school), await aStudent(school)];
    const to = aNumber();
    const sent = await changeCode(school, person, to);
    const before = await dump(school);
    expect((await changeTo(school, to, sent, other)).code).toBe("CODE_WRONG");
    expect(await dump(school)).toEqual(before);
  });

  test("and to its email or phone, so another one in the same call does not count as proven", async ({
    school,
  }) => {
    const person = await aStudent(school);
    const sent = await changeCode(school, person, aNumber());
    const before = await dump(school);
    expect((await changeTo(school, aNumber(), sent, person)).code).toBe("CODE_WRONG");
    const email = { email: "elsewhere@school.test" };
    expect((await changeTo(school, email, sent, person)).code).toBe("CODE_WRONG");
    expect(await dump(school)).toEqual(before);
  });

  test("and to its number, so it cannot sign up another number", async ({ school }) => {
    const [proven, other] = [aNumber(), aNumber()];
    const own = await signUpCode(school, proven);
    const theirs = await signUpCode(school, other);
    await school.call(verifyCode, { body: { secret: own.secret } });
    await school.call(verifyCode, { body: { secret: theirs.secret } });
    expect((await signUpWith(school, own.secret, other)).code).toBe("PHONE_NOT_VERIFIED");
  });
});

test("digits sent for a change set no password, neither another's nor one's own without a session", async ({
  school,
}) => {
  const person = await aStudent(school);
  const to = aNumber();
  // A session left open on a shared computer: another person proves their own number.
  const { optId, otp, secret } = await changeCode(school, person, to);
  const before = await dump(school);
  const byDigits = { ...to, optId, otp, password: PASSWORD };
  expect((await school.call(updatePassword, { as: person, body: byDigits })).success).toBe(false);
  expect((await setPassword(school, secret, person)).success).toBe(false);
  expect((await dump(school))["users"]).toEqual(before["users"]);
});

test("a signed-in user sets a password by a code sent to their present email or phone", async ({
  school,
}) => {
  const person = await aStudent(school);
  const { optId, otp } = await changeCode(school, person, phoneOf(person));
  const body = { ...phoneOf(person), optId, otp, password: PASSWORD };
  expect((await school.call(updatePassword, { as: person, body })).status).toBe(200);
  expect(await aSession(school, { email: person.email, password: PASSWORD })).not.toBe("");
});

test("a link's secret is in the fragment of its page's URL", async ({ school }) => {
  const { person, stranger, newNumber } = await aStory(school);
  const page = ({ phoneNumber, country }: { phoneNumber: string; country: "IN" | "IQ" }) =>
    school.lastLink(`${country === "IN" ? "+91" : "+964"}${phoneNumber}`).page;
  expect(page(stranger)).toBe("/signup");
  expect(page(phoneOf(person))).toBe("/reset-password");
  expect(page(newNumber)).toBe("/confirm-change");
  school.wait(PAUSE);
});
