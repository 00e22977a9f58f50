import { afterAll, describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNumber, aPhone, type Person } from "@madrasa/testkit/people";
import { PAUSE, targetOf } from "../../testing/codes.ts";
import { someChildren } from "../../testing/families.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import {
  startTwilioStandIn,
  type Mood,
  type TwilioStandIn,
} from "../../testing/twilio-stand-in.ts";
import { appTest } from "../../testing/app-test.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const ACCOUNT = { accountSid: "AC0123456789abcdef", authToken: "cedar" };

let twilio: TwilioStandIn;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let member: Person;
const test = appTest(async () => {
  twilio = await startTwilioStandIn(ACCOUNT);
  mail = await startMailServer();
  const env = {
    HOST: "0.0.0.0",
    OUTBOX: "",
    SMTP_URL: mail.url,
    MAIL_FROM: "school@madrasa.test",
    TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
    TWILIO_SMS_FROM: "+14155550100",
  };
  return createTestApp(env, ({ twilio: account }) => ({
    twilio: account && {
      ...account,
      origin: twilio.origin,
      timeout: 2_000, // not a limit: the provider that says nothing
    },
  }));
});
test.beforeAll(async ({ school }) => {
  member = await aMember(school, aNumber());
});
afterAll(async () => {
  await Promise.all([twilio.close(), mail.close()]);
});
test.beforeEach(({ school }) => {
  twilio.behave("take");
  mail.behave("take");
  school.wait(2 * 60 * 60_000);
});

const { sendCode, verifyCode, listChannels } = contract.codes;
const { sendUpdateCode } = contract.contacts;
const { signUp } = contract.signIn;
const { updatePassword } = contract.recovery;

const lastText = (to: string) => twilio.taken.findLast(({ To }) => To === to)?.["Body"] ?? "";
const secretTo = (to: string) => /#([\w-]+)/.exec(lastText(to))?.[1] ?? "";

const askToSignUp = async (school: TestApp, to: ReturnType<typeof aNumber> | { email: string }) =>
  school.call(sendCode, {
    query: { for: "createUser" },
    body: "email" in to ? to : { ...to, method: "sms" },
  });
const askRecovery = async (
  school: TestApp,
  input: { phoneNumber: string; country?: "IN" | "IQ" },
) => {
  const asked = await school.call(sendCode, { query: { for: "forgetPassword" }, body: input });
  await school.platform.backgroundTasks.settled();
  return asked;
};
const askToChange = async (school: TestApp, to: ReturnType<typeof aNumber>) =>
  school.call(sendUpdateCode, { as: member, query: { for: "updateMailOrPhone" }, body: to });

async function aMember(
  school: TestApp,
  to: { phoneNumber: string; country: "IN" | "IQ" },
): Promise<Person> {
  await school.call(sendCode, { query: { for: "createUser" }, body: { ...to, method: "sms" } });
  const secret = secretTo(targetOf(to));
  await school.call(verifyCode, { body: { secret } });
  const { phoneNumber: phone, country } = to;
  const email = `member${country.toLowerCase()}${phone}@school.test`;
  const password = "ink and paper of a member";
  const name = { firstName: "Bilal", lastName: "Of the school" };
  const body = { ...name, email, phone, country, password, role: "student" as const, secret };
  const { data } = await school.call(signUp, { body });
  return { ...body, token: data.token, id: "" };
}

const MOODS: [string, Mood][] = [
  ["says 500", { status: 500, code: 20500 }],
  ["says 429", { status: 429, code: 20429 }],
  ["refuses the number", { status: 400, code: 21211 }],
  ["says nothing", "silence"],
];

const NOT_DELIVERED = { status: 503, code: "NOT_DELIVERED", message: "Failed to send OTP" };

describe.each(MOODS)("when the provider %s", (_, mood) => {
  test("a person who signs up is told, and may ask again at once", async ({ school }) => {
    const to = aNumber();
    twilio.behave(mood);
    expect(await askToSignUp(school, to)).toMatchObject({ success: false, ...NOT_DELIVERED });
    twilio.behave("take");
    expect((await askToSignUp(school, to)).status).toBe(200);
    expect(
      (await school.call(verifyCode, { body: { secret: secretTo(targetOf(to)) } })).status,
    ).toBe(200);
  });

  test("a user who changes email or phone is told, and may ask again at once", async ({
    school,
  }) => {
    const to = aNumber();
    twilio.behave(mood);
    expect(await askToChange(school, to)).toMatchObject({ success: false, ...NOT_DELIVERED });
    twilio.behave("take");
    expect((await askToChange(school, to)).status).toBe(200);
  });

  test("the answer to a recovery is the same, with and without an account", async ({ school }) => {
    twilio.behave(mood);
    const known = await askRecovery(school, { phoneNumber: member.phone, country: member.country });
    const unknown = await askRecovery(school, aNumber());
    for (const { status, message, headers } of [known, unknown]) {
      expect({ status, message }).toEqual({
        status: 200,
        message: "If this account exists, we have sent a code.",
      });
      expect(headers["retry-after"]).toBeUndefined();
    }
  });
});

test("a code for a child's phone fails alike for numbers with and without an account", async ({
  school,
}) => {
  const holder = aNumber();
  await aMember(school, holder);
  const [child] = await someChildren(school, member, "Yahya");
  twilio.behave({ status: 500, code: 20500 });
  for (const to of [holder, aNumber()]) {
    const asked = await school.call(contract.guardians.sendOwnPhoneCode, {
      as: member,
      query: { childId: child?._id ?? "" },
      body: { ...to, password: member.password },
    });
    expect(asked).toMatchObject(NOT_DELIVERED);
  }
});

test("a provider that fails for an hour does not use up a person's codes of that hour", async ({
  school,
}) => {
  const to = aNumber();
  twilio.behave({ status: 500, code: 20500 });
  for (let count = 1; count <= 8; count += 1) {
    expect((await askToSignUp(school, to)).code).toBe("NOT_DELIVERED");
  }
  twilio.behave("take");
  expect((await askToSignUp(school, to)).status).toBe(200);
});

test("a refusing mail server is reported in the same way", async ({ school }) => {
  const to = { email: `someone${aPhone()}@school.test` };
  mail.behave({ at: "recipient", responseCode: 550 });
  expect(await askToSignUp(school, to)).toMatchObject(NOT_DELIVERED);
  mail.behave("take");
  expect((await askToSignUp(school, to)).status).toBe(200);
  expect(mail.taken.at(-1)).toMatchObject({ to: [{ address: to.email }] });
  expect(mail.taken.at(-1)?.subject).toMatch(/^\d{4} is your Madrasa code$/);
});

test("the provider's answer is not in the response", async ({ school }) => {
  twilio.behave({ status: 400, code: 21211 });
  const { body } = await askToSignUp(school, aNumber());
  expect(Object.keys(body).toSorted()).toEqual(["code", "message", "success"]);
});

test("a second user with the same digits still gets a code if the first cannot be reached", async ({
  school,
}) => {
  const phoneNumber = aPhone();
  const [indian, iraqi] = [
    await aMember(school, { phoneNumber, country: "IN" }),
    await aMember(school, { phoneNumber, country: "IQ" }),
  ];
  for (const unreachable of ["+91", "+964"]) {
    school.wait(PAUSE);
    twilio.behave(({ To }) =>
      To?.startsWith(unreachable) ? { status: 400, code: 21612 } : "take",
    );
    const before = twilio.taken.length;
    expect((await askRecovery(school, { phoneNumber })).status).toBe(200);
    const reached = unreachable === "+91" ? iraqi : indian;
    const to = targetOf({ phoneNumber, country: reached.country });
    expect(twilio.taken.slice(before).map(({ To }) => To)).toEqual([to]);
    const body = { secret: secretTo(to), password: "a niche for a lamp" };
    expect((await school.call(updatePassword, { body })).status).toBe(200);
  }
});

test("a channel that is not configured is not offered, and refused with a message", async ({
  school,
}) => {
  const offered = await school.call(listChannels);
  expect(offered.data.channels).toEqual(["email", "sms"]);
  for (const purpose of ["createUser", "forgetPassword"] as const) {
    const asked = await school.call(sendCode, {
      query: { for: purpose },
      body: { ...aNumber(), method: "whatsapp" },
    });
    expect(asked).toMatchObject({
      status: 503,
      code: "CHANNEL_UNAVAILABLE",
      message: "The school cannot send codes this way. Please choose another way.",
    });
  }
});
