import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { CountryCode } from "@madrasa/contract/digits";
import { aPhone } from "@madrasa/testkit/people";
import {
  DAY,
  HOUR,
  MINUTE,
  PAUSE,
  SECOND,
  signUpCode,
  wrong,
  type SentCode,
} from "../../testing/codes.ts";
import { dump } from "../../testing/dump.ts";
import { aSignUpForm } from "../../testing/account-forms.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { sha256 } from "../../platform/secrets.ts";

const { sendCode, verifyCode } = contract.codes;
const { signUp } = contract.signIn;

const aNumber = (country: CountryCode = "IN") => ({ phoneNumber: aPhone(), country });
type Number = ReturnType<typeof aNumber>;

const ask = async (school: TestApp, to: Number, ip?: string) =>
  school.call(sendCode, {
    query: { for: "createUser" },
    body: { ...to, method: "sms" },
    ...(ip !== undefined && { ip }),
  });
const answer = async (
  school: TestApp,
  to: Number,
  proof: { otp: string; optId?: string } | { secret: string },
) => school.call(verifyCode, { body: { ...to, ...proof } });
const digitsOf = ({ otp, optId }: SentCode) => ({ otp, optId });

async function closeDigits(school: TestApp, to: Number) {
  for (let made = 0; made < 10;) {
    school.wait(PAUSE);
    const { otp } = await signUpCode(school, to);
    for (let turn = 1; turn <= 3 && made < 10; turn += 1, made += 1) {
      expect((await answer(school, to, { otp: wrong(otp, turn) })).code).toBe("CODE_WRONG");
    }
  }
  school.wait(HOUR);
  return signUpCode(school, to);
}

describe("a phone is a country and ten digits", () => {
  test("so the same ten digits in the other country are another phone", async ({ school }) => {
    const indian = aNumber("IN");
    const iraqi = { ...indian, country: "IQ" } as const;
    const sent = await signUpCode(school, indian);
    expect((await answer(school, iraqi, digitsOf(sent))).code).toBe("CODE_EXPIRED");
    expect((await ask(school, iraqi)).status).toBe(200);
    expect((await answer(school, indian, { otp: sent.otp })).status).toBe(200);
  });
});

describe("a number that names its own country", () => {
  const sendTo = async (school: TestApp, country: string, phoneNumber: string) =>
    school.call(sendCode, {
      query: { for: "createUser" },
      body: { country, phoneNumber, method: "sms" },
    });

  test("is sent nothing in another country", async ({ school }) => {
    const phoneNumber = `7${aPhone().slice(1)}`;
    for (const [country, typed] of [
      ["India", `+964${phoneNumber}`],
      ["India", `00964 0${phoneNumber}`],
      ["Iraq", `+91 ${phoneNumber}`],
      ["Iraq", `0091${phoneNumber}`],
      ["Iraq", `+44 ${phoneNumber}`],
      ["India", `0044${phoneNumber}`],
    ] as const) {
      const { status, errors } = await sendTo(school, country, typed);
      expect(status, typed).toBe(400);
      expect(errors).toMatchObject([{ path: "phoneNumber", code: "PHONE" }]);
    }
    await school.platform.backgroundTasks.settled();
    for (const dial of ["+91", "+964"])
      expect(school.messagesTo(`${dial}${phoneNumber}`)).toHaveLength(0);
  });

  test("is sent a code there, however it is typed", async ({ school }) => {
    const phoneNumber = `7${aPhone().slice(1)}`;
    const sent = [];
    for (const typed of [`+964 ${phoneNumber}`, `00964 0${phoneNumber}`, `964${phoneNumber}`]) {
      sent.push((await sendTo(school, "Iraq", typed)).status);
      school.wait(PAUSE);
    }
    expect(sent).toEqual([200, 200, 200]);
    expect(school.messagesTo(`+964${phoneNumber}`)).toHaveLength(3);
    expect(school.messagesTo(`+91${phoneNumber}`)).toHaveLength(0);
    // Any ten digits are accepted if the number implies no country.
    expect((await sendTo(school, "Iraq", "1234567890")).status).toBe(200);
  });
});

describe("a code", () => {
  test("has three tries, and the right digits are refused at the fourth", async ({ school }) => {
    const to = aNumber();
    const { otp } = await signUpCode(school, to);
    const answers = [];
    for (const turn of [1, 2, 3, 10_000])
      answers.push(await answer(school, to, { otp: wrong(otp, turn) }));
    expect(answers.map(({ code }) => code)).toEqual([
      "CODE_WRONG",
      "CODE_WRONG",
      "CODE_WRONG",
      "CODE_EXPIRED",
    ]);
    expect(answers[0]?.message).toBe("This code is not correct.");
    expect(answers[3]?.message).toBe("This code has expired. Please ask for a new one.");
  });

  test("does not count further against its owner once its tries are used up", async ({
    school,
  }) => {
    const to = aNumber();
    const first = await signUpCode(school, to);
    for (let turn = 1; turn <= 30; turn += 1)
      await answer(school, to, { otp: wrong(first.otp, turn) });
    school.wait(PAUSE);
    const second = await signUpCode(school, to);
    expect((await answer(school, to, digitsOf(second))).status).toBe(200);
  });

  test("is valid for ten minutes", async ({ school }) => {
    const [early, late] = [aNumber(), aNumber()];
    const [one, other] = [await signUpCode(school, early), await signUpCode(school, late)];
    school.wait(10 * MINUTE - 5 * SECOND);
    expect((await answer(school, early, digitsOf(one))).status).toBe(200);
    school.wait(5 * SECOND);
    expect(await answer(school, late, digitsOf(other))).toMatchObject({
      status: 400,
      code: "CODE_EXPIRED",
    });
  });

  test("may be asked for once in thirty seconds, and says for how long to wait", async ({
    school,
  }) => {
    const to = aNumber();
    expect((await ask(school, to)).status).toBe(200);
    school.wait(20 * SECOND);
    const refused = await ask(school, to, "10.9.9.9");
    expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(10);
    school.wait(Number(refused.headers["retry-after"]) * SECOND);
    expect((await ask(school, to)).status).toBe(200);
  });

  test("may be asked for five times an hour, from all IP addresses together", async ({
    school,
  }) => {
    const to = aNumber();
    for (let count = 1; count <= 5; count += 1) {
      expect((await ask(school, to, `10.8.0.${count}`)).status).toBe(200);
      school.wait(PAUSE);
    }
    const refused = await ask(school, to, "10.8.0.6");
    expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(50 * 60);
    school.wait(HOUR - 4 * PAUSE);
    expect((await ask(school, to)).status).toBe(200);
  });

  test("accepts no digits for a day after ten wrong ones; its link still works", async ({
    school,
  }) => {
    const to = aNumber();
    const { otp, secret } = await closeDigits(school, to);
    const refused = await answer(school, to, { otp });
    expect(refused).toMatchObject({
      status: 429,
      code: "CODES_CLOSED",
      message: "Too many wrong codes. Please use the link in the message instead.",
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(20 * 60 * 60);
    expect((await answer(school, to, { secret })).status).toBe(200);

    school.wait(DAY);
    expect((await answer(school, to, digitsOf(await signUpCode(school, to)))).status).toBe(200);
  });

  test("is stored so that neither digits nor link can be read from the rows", async ({
    school,
  }) => {
    const to = aNumber();
    const { otp, secret, optId } = await signUpCode(school, to);
    const row = await school.platform.database.read
      .selectFrom("codes")
      .selectAll()
      .where("request_id", "=", optId)
      .executeTakeFirstOrThrow();
    const text = JSON.stringify({ ...row, target: "" });
    expect(text).not.toContain(secret);
    expect(text).not.toContain(`"${otp}"`);
    expect([sha256(otp), sha256(`${row.id}${otp}`)]).not.toContain(row.code_hash);
  });

  test.for([
    ["three digits", { otp: "123" }, "INVALID_INPUT", "Please enter a 4-digit OTP"],
    ["five digits", { otp: "12345" }, "INVALID_INPUT", "Please enter a 4-digit OTP"],
    ["letters", { otp: "abcd" }, "INVALID_INPUT", "Please enter a 4-digit OTP"],
    ["nothing", {}, "INVALID_INPUT", "Please enter a 4-digit OTP"],
    [
      "digits and a link",
      { otp: "1234", secret: "x" },
      "INVALID_INPUT",
      "Please enter a 4-digit OTP",
    ],
    ["an id that is none", { otp: "1234", optId: "12" }, "INVALID_INPUT", "Invalid ID"],
    [
      "an id that nobody was told",
      { otp: "1234", optId: "0".repeat(24) },
      "CODE_EXPIRED",
      "This code has expired. Please ask for a new one.",
    ],
    [
      "a link of one's own",
      { secret: "A".repeat(22) },
      "LINK_NOT_VALID",
      "This link is no longer valid.",
    ],
  ] as const)(
    "answered with %s is refused in words",
    async ([, proof, code, message], { school }) => {
      const to = aNumber();
      await signUpCode(school, to);
      const refused = await school.call(verifyCode, { body: { ...to, ...proof } });
      expect(refused).toMatchObject({ success: false, code, message });
    },
  );

  test("is refused for another person's request", async ({ school }) => {
    const [own, theirs] = [aNumber(), aNumber()];
    await signUpCode(school, own);
    const { otp, optId } = await signUpCode(school, theirs);
    expect((await answer(school, own, { otp, optId })).code).toBe("CODE_EXPIRED");
  });
});

describe("a proven code", () => {
  test("is valid for sixty minutes", async ({ school }) => {
    const [early, late] = [await aSignUpForm(school), await aSignUpForm(school)];
    school.wait(60 * MINUTE - 5 * SECOND);
    const { emailOptId: _, ...form } = early;
    expect((await school.call(signUp, { body: form })).status).toBe(200);
    school.wait(5 * SECOND);
    expect(await school.call(signUp, { body: late })).toMatchObject({
      status: 400,
      code: "PHONE_NOT_VERIFIED",
    });
  });

  test("is used once", async ({ school }) => {
    const form = await aSignUpForm(school);
    expect((await school.call(signUp, { body: form })).status).toBe(200);
    const again = await school.call(signUp, { body: { ...form, email: "second@school.test" } });
    expect(again).toMatchObject({ status: 400, code: "PHONE_NOT_VERIFIED" });
    const { phone: phoneNumber, country, otp } = form;
    const proof = { phoneNumber, country, otp };
    expect((await school.call(verifyCode, { body: proof })).code).toBe("CODE_EXPIRED");
  });
});

test("a code is proven by its digits, with its id or as the newest of its phone", async ({
  school,
}) => {
  const to = aNumber();
  const first = await signUpCode(school, to);
  school.wait(PAUSE);
  const second = await signUpCode(school, to);
  expect((await answer(school, to, { otp: second.otp })).message).toBe(
    "Phone OTP verified successfully!",
  );
  expect((await answer(school, to, digitsOf(first))).status).toBe(200);
});

test("expired rows are swept", async ({ school }) => {
  await signUpCode(school, aNumber());
  school.wait(91 * DAY);
  await school.sweep();
  const stored = await dump(school, { sessions: true, rate_limit_entries: true });
  expect([stored["codes"], stored["sessions"], stored["rate_limit_entries"]]).toEqual([[], [], []]);
});
