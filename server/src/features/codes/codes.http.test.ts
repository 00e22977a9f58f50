import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPhone } from "@madrasa/testkit/people";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/school-test.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const { sendCode, verifyCode } = contract.codes;
const indian = (phoneNumber: string) => ({ phoneNumber, country: "IN" });

async function send(at: TestSchool, phoneNumber: string, ip?: string) {
  const sent = await at.call(sendCode, {
    query: { for: "createUser" },
    body: { ...indian(phoneNumber), method: "sms" },
    ...(ip !== undefined && { ip }),
  });
  return { ...sent, digits: sent.success ? at.lastCode(`+91${phoneNumber}`) : "" };
}

const prove = async (school: TestSchool, phoneNumber: string, otp: string, optId?: string) =>
  school.call(verifyCode, { body: { ...indian(phoneNumber), otp, ...(optId && { optId }) } });

/** Four digits that are not these. */
const wrong = (digits: string) => String((Number(digits) + 1) % 10_000).padStart(4, "0");

describe("a code", () => {
  test("is proven by its digits, with its id or as the newest of its email or phone", async ({
    school,
  }) => {
    const phone = aPhone();
    const first = await send(school, phone);
    expect(first).toMatchObject({ status: 200, message: "OTP sent to phone!" });
    school.wait(31 * SECOND);
    const second = await send(school, phone);
    expect(await prove(school, phone, second.digits)).toMatchObject({
      status: 200,
      message: "Phone OTP verified successfully!",
    });
    expect((await prove(school, phone, first.digits, first.data.optId)).status).toBe(200);
  });

  test("goes to an email as well", async ({ school }) => {
    const email = "Amina@School.test";
    const sent = await school.call(sendCode, { query: { for: "createUser" }, body: { email } });
    expect(sent.message).toBe("OTP sent to email!");
    const otp = school.lastCode("amina@school.test");
    expect(await school.call(verifyCode, { body: { email, otp } })).toMatchObject({
      status: 200,
      message: "OTP verified successfully!",
    });
  });

  test("takes three tries and no fourth, even the right one", async ({ school }) => {
    const phone = aPhone();
    const { digits } = await send(school, phone);
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await prove(school, phone, wrong(digits))).toMatchObject({
        status: 400,
        code: "CODE_WRONG",
      });
    }
    expect(await prove(school, phone, digits)).toMatchObject({ status: 400, code: "CODE_EXPIRED" });
  });

  test("takes the right digits at the third try", async ({ school }) => {
    const phone = aPhone();
    const { digits } = await send(school, phone);
    await prove(school, phone, wrong(digits));
    await prove(school, phone, wrong(digits));
    expect((await prove(school, phone, digits)).status).toBe(200);
  });

  test("has three tries also when many are made at once", async ({ school }) => {
    const phone = aPhone();
    const { digits } = await send(school, phone);
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => prove(school, phone, wrong(digits))),
    );
    expect(answers.filter(({ code }) => code === "CODE_WRONG")).toHaveLength(3);
  });

  test("is valid for ten minutes", async ({ school }) => {
    const [young, old] = [aPhone(), aPhone()];
    const [first, second] = [await send(school, young), await send(school, old)];
    school.wait(10 * MINUTE - 2 * SECOND);
    expect((await prove(school, young, first.digits)).status).toBe(200);
    school.wait(3 * SECOND);
    expect(await prove(school, old, second.digits)).toMatchObject({
      status: 400,
      code: "CODE_EXPIRED",
    });
  });

  test("proves no other number and not the same number of another country", async ({ school }) => {
    const [phone, other] = [aPhone(), aPhone()];
    const { digits, data } = await send(school, phone);
    const decoy = await send(school, other);
    expect((await prove(school, other, digits, data.optId)).code).toBe("CODE_EXPIRED");
    const abroad = { phoneNumber: phone, country: "IQ", otp: digits };
    expect((await school.call(verifyCode, { body: abroad })).code).toBe("CODE_EXPIRED");
    expect((await prove(school, other, decoy.digits)).status).toBe(200);
  });

  test("is accepted in any script's digits and never stored as plain text", async ({ school }) => {
    const phone = aPhone();
    const { digits } = await send(school, phone);
    const inUrdu = digits.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
    expect((await prove(school, phone, inUrdu)).status).toBe(200);
    const stored = (await dump(school))["codes"]?.map((row) => JSON.parse(row) as object) ?? [];
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.flatMap((row) => Object.values(row))).not.toContain(digits);
  });
});

describe("asking for codes", () => {
  test("is possible once in thirty seconds for one number, for all callers together", async ({
    school,
  }) => {
    const phone = aPhone();
    await send(school, phone);
    const again = await send(school, phone, "10.1.1.1");
    expect(again).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect(Number(again.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(again.headers["retry-after"])).toBeLessThanOrEqual(30);
    expect((await send(school, aPhone())).status).toBe(200);
    school.wait(30 * SECOND);
    expect((await send(school, phone)).status).toBe(200);
  });

  test("sends one message when many ask at once", async ({ school }) => {
    const phone = aPhone();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(school, phone)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test("is possible five times an hour for one number", async ({ school }) => {
    const phone = aPhone();
    for (let count = 0; count < 5; count += 1) {
      expect((await send(school, phone)).status).toBe(200);
      school.wait(31 * SECOND);
    }
    expect((await send(school, phone)).status).toBe(429);
    expect((await send(school, aPhone())).status).toBe(200);
    school.wait(HOUR);
    expect((await send(school, phone)).status).toBe(200);
  });

  test("is refused for a day after ten wrong answers; a refusal does not prolong it", async ({
    school,
  }) => {
    const [phone, decoy] = [aPhone(), aPhone()];
    for (let wrongs = 0; wrongs < 9; wrongs += 3) {
      const { digits } = await send(school, phone);
      for (let tries = 0; tries < 3; tries += 1) await prove(school, phone, wrong(digits));
      school.wait(31 * SECOND);
    }
    const last = await send(school, phone);
    expect((await prove(school, phone, wrong(last.digits))).code).toBe("CODE_WRONG");
    expect(await prove(school, phone, last.digits)).toMatchObject({ code: "CODES_CLOSED" });
    const other = await send(school, decoy);
    expect((await prove(school, decoy, other.digits)).status).toBe(200);
    school.wait(24 * HOUR);
    const { digits } = await send(school, phone);
    expect((await prove(school, phone, digits)).status).toBe(200);
  });

  test("is limited for each IP address, and to half of the school's day for people without an account", async () => {
    const small = await openTestSchool({ CODES_PER_ADDRESS_PER_HOUR: "2", CODES_PER_DAY: "6" });
    const from = async (ip: string) => (await send(small, aPhone(), ip)).status;
    expect([await from("10.0.0.1"), await from("10.0.0.1")]).toEqual([200, 200]);
    expect(await from("10.0.0.1")).toBe(429);
    expect(await from("10.0.0.2")).toBe(200);
    expect(await from("10.0.0.3")).toBe(429);
    small.wait(24 * HOUR);
    expect(await from("10.0.0.1")).toBe(200);
    await small.close();
  });
});

describe("a school without providers", () => {
  test("writes messages to the outbox file", async ({ school }) => {
    const phone = aPhone();
    await send(school, phone);
    const lines = readFileSync(path.join(school.folder, "outbox.jsonl"), "utf8").trim().split("\n");
    const last = JSON.parse(lines.at(-1) ?? "") as Record<string, string>;
    expect(Object.keys(last)).toEqual(["at", "channel", "to", "text"]);
    expect(last).toMatchObject({ channel: "sms", to: `+91${phone}` });
    expect(new Date(last["at"] ?? "").toISOString()).toBe(last["at"]);
  });

  test("that listens beyond loopback offers no codes unless it is configured to", async () => {
    const open = await openTestSchool({ HOST: "0.0.0.0", OUTBOX: "" });
    const before = await dump(open);
    expect(await send(open, aPhone())).toMatchObject({ status: 503, code: "CHANNEL_UNAVAILABLE" });
    expect(await dump(open)).toEqual(before);
    await open.close();
    const wanted = await openTestSchool({ HOST: "0.0.0.0", OUTBOX: "1" });
    expect((await send(wanted, aPhone())).status).toBe(200);
    await wanted.close();
  });
});

test("expired rows are swept", async ({ school }) => {
  await send(school, aPhone());
  school.wait(91 * 24 * HOUR);
  await school.sweep();
  const stored = await dump(school, { sessions: true, rate_limit_entries: true });
  expect([stored["codes"], stored["sessions"], stored["rate_limit_entries"]]).toEqual([[], [], []]);
});
