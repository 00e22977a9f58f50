import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNumber, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY, MINUTE, SECOND, signUpCode, targetOf } from "../../testing/codes.ts";
import { aSignUpForm } from "../../testing/account-forms.ts";
import { appTest } from "../../testing/app-test.ts";
import { anIp, createTestApp, type TestApp } from "../../testing/test-app.ts";

/**
 * Four digits are one of 10,000. However many guesses are sent, no more may be compared than the limits allow: ten
 * wrong ones per contact and day, ten per account in thirty days.
 */

// Smaller on PostgreSQL, which is slower and runs the same code. `npm run test:long` makes 10,000 guesses.
const SCALE = process.env["TEST_DATABASE"] === "postgres" ? 2 : 1;
const IS_LONG = process.env["TESTS"] === "long";
const TRIES = (IS_LONG ? 10_000 : 1_000) / SCALE;
const TIMEOUT_MS = IS_LONG ? 600_000 : 120_000;
const AN_ADDRESS_A_DAY = 10;
const AN_ACCOUNT_A_MONTH = 10;

// A fast machine exceeds the separate limit of calls per session.
const test = appTest(() => createTestApp({ CALLS_PER_ADDRESS_PER_MINUTE: "1000000" }));

let accomplices: Person[];
test.beforeAll(async ({ school }) => {
  accomplices = [await aStudent(school), await aTeacher(school)];
});

const { sendCode, verifyCode } = contract.codes;
const { sendUpdateCode, updateAddress } = contract.contacts;
const { signUp } = contract.signIn;
const { updatePassword } = contract.recovery;
const PASSWORD = "a niche for a lamp";

type Answer = { status: number; code?: string; headers: Record<string, unknown> };
type Attack = {
  tries: number;
  triesACode: number;
  ask: () => Promise<Answer & { id: string }>;
  submit: (id: string, otp: string, turn: number) => Promise<Answer>;
  /** Never the right digits: the test counts comparisons. */
  right: () => string;
};

/** Guesses with as many new codes as allowed, and counts comparisons. */
async function attack(school: TestApp, { tries, triesACode, ask, submit, right }: Attack) {
  const began = school.platform.clock();
  const unheard = new Set<string>();
  let [made, heard, guess] = [0, 0, 0];
  while (made < tries) {
    const { status, headers, id } = await ask();
    if (status !== 200) {
      expect(status).toBe(429);
      school.wait(Number(headers["retry-after"]) * SECOND);
      continue;
    }
    const spared = right();
    const answers = await Promise.all(
      Array.from({ length: triesACode }, async (_, turn) => {
        guess = (guess + 1) % 10_000;
        const otp = String(guess).padStart(4, "0");
        return otp === spared ? undefined : submit(id, otp, turn);
      }),
    );
    for (const answer of answers) {
      made += 1;
      if (answer?.code === "CODE_WRONG" || answer?.status === 200) heard += 1;
      else if (answer) unheard.add(`${answer.status} ${answer.code}`);
    }
  }
  expect(heard).toBeGreaterThan(0);
  expect([...unheard].toSorted()).toEqual(["400 CODE_EXPIRED", "429 CODES_CLOSED"]);
  return { heard, days: Math.ceil((school.platform.clock() - began) / DAY) };
}

const accomplice = (turn: number) => accomplices[turn % accomplices.length] as Person;
const guise = (turn: number) => ({
  ip: anIp(),
  ...(turn % 2 && { as: accomplice(turn) }),
});
const sms = { method: "sms" } as const;

describe("guesses, with new codes as often as they are allowed", () => {
  test(
    "for a sign-up, are compared ten times a day",
    async ({ school }) => {
      const to = aNumber();
      const { heard, days } = await attack(school, {
        tries: TRIES,
        triesACode: 20,
        ask: async () => {
          const query = { for: "createUser" } as const;
          const sent = await school.call(sendCode, { query, body: { ...to, ...sms }, ...guise(1) });
          return { ...sent, id: "" };
        },
        right: () => school.lastCode(targetOf(to)),
        submit: async (_, otp, turn) =>
          school.call(verifyCode, { body: { ...to, otp }, ...guise(turn) }),
      });
      expect(heard).toBeLessThanOrEqual(AN_ADDRESS_A_DAY * days);
    },
    TIMEOUT_MS,
  );

  test(
    "for another user's password, are compared ten times in thirty days",
    async ({ school }) => {
      const { phone: phoneNumber, country } = await aStudent(school);
      const to = { phoneNumber, country };
      const { heard, days } = await attack(school, {
        tries: TRIES,
        triesACode: 20,
        ask: async () => {
          const query = { for: "forgetPassword" } as const;
          const sent = await school.call(sendCode, { query, body: { ...to, ...sms }, ...guise(1) });
          await school.platform.backgroundTasks.settled();
          return { ...sent, id: sent.data?.optId ?? "" };
        },
        right: () => school.lastCode(targetOf(to)),
        submit: async (optId, otp, turn) =>
          school.call(updatePassword, {
            body: { ...to, otp, optId, password: PASSWORD },
            ...guise(turn),
          }),
      });
      expect(heard).toBeLessThanOrEqual(AN_ACCOUNT_A_MONTH * Math.ceil(days / 30));
    },
    TIMEOUT_MS,
  );

  test(
    "at sign-up itself, for a phone that its owner proves repeatedly, are compared ten times a day",
    async ({ school }) => {
      const form = await aSignUpForm(school);
      const to = { phoneNumber: form.phone, country: "IN" } as const;
      school.wait(12 * MINUTE);
      const { heard, days } = await attack(school, {
        tries: TRIES / 5,
        triesACode: 20,
        ask: async () => {
          school.wait(105 * MINUTE);
          const { secret } = await signUpCode(school, to);
          const proven = await school.call(verifyCode, { body: { secret } });
          school.wait(12 * MINUTE);
          return { ...proven, id: "" };
        },
        right: () => school.lastCode(targetOf(to)),
        submit: async (_, otp, turn) =>
          school.call(signUp, { body: { ...form, otp }, ...guise(turn) }),
      });
      expect(heard).toBeLessThanOrEqual(AN_ADDRESS_A_DAY * days);
    },
    TIMEOUT_MS,
  );

  test(
    "for a change to another user's number, are compared ten times for an account",
    async ({ school }) => {
      const to = aNumber();
      accomplices = [await aStudent(school), await aStudent(school)];
      let asker = accomplice(0);
      let turns = 0;
      const { heard, days } = await attack(school, {
        tries: TRIES / 5,
        triesACode: 5,
        ask: async () => {
          asker = accomplice((turns += 1));
          const query = { for: "updateMailOrPhone" } as const;
          const sent = await school.call(sendUpdateCode, { as: asker, query, body: to });
          return { ...sent, id: sent.data?.otpId ?? "" };
        },
        right: () => school.lastCode(targetOf(to)),
        submit: async (otpId, otp) =>
          school.call(updateAddress, {
            as: asker,
            body: { ...to, otp, otpId, password: asker.password },
            ip: anIp(),
          }),
      });
      expect(heard).toBeLessThanOrEqual(
        AN_ACCOUNT_A_MONTH * accomplices.length * Math.ceil(days / 30),
      );
    },
    TIMEOUT_MS,
  );
});
