import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPhone, type Person } from "@madrasa/testkit/people";
import {
  aNamesake,
  PAUSE,
  recoveryCode,
  targetOf,
  type SentCode,
  phoneOf,
} from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { hashDigits } from "../../base/codes/index.ts";

const { login } = contract.signIn;
const { updatePassword } = contract.recovery;
const PASSWORD = "a niche for a lamp";

const signsIn = async (school: TestApp, person: Person, password: string) =>
  (await school.call(login, { body: { ...phoneOf(person), password } })).status === 200;
const byDigits = async (
  school: TestApp,
  input: { phoneNumber?: string; country?: string },
  { optId, otp }: SentCode,
  password = PASSWORD,
) => school.call(updatePassword, { body: { ...input, optId, otp, password } });

describe("a phone without its country", () => {
  test("sends codes to both users, and the code decides whose password is set", async ({
    school,
  }) => {
    const phone = aPhone();
    const [indian, iraqi] = [
      await aNamesake(school, phone, "IN"),
      await aNamesake(school, phone, "IQ"),
    ];
    school.wait(PAUSE);
    const toIraqi = await recoveryCode(school, phoneOf(iraqi), { phoneNumber: phone });
    const otpOfIndian = school.lastCode(targetOf(phoneOf(indian)));
    expect(otpOfIndian).not.toBe("");
    expect((await byDigits(school, { phoneNumber: phone }, toIraqi)).status).toBe(200);
    expect(await signsIn(school, iraqi, PASSWORD)).toBe(true);
    expect(await signsIn(school, indian, indian.password)).toBe(true);

    const toIndian = { ...toIraqi, otp: otpOfIndian };
    expect((await byDigits(school, { phoneNumber: phone }, toIndian, "third niche")).status).toBe(
      200,
    );
    expect(await signsIn(school, indian, "third niche")).toBe(true);
    expect(await signsIn(school, iraqi, PASSWORD)).toBe(true);
  });

  test("sets neither password when both were sent the same digits", async ({ school }) => {
    const phone = aPhone();
    const [indian, iraqi] = [
      await aNamesake(school, phone, "IN"),
      await aNamesake(school, phone, "IQ"),
    ];
    school.wait(PAUSE);
    const sent = await recoveryCode(school, phoneOf(iraqi), { phoneNumber: phone });
    const { database, config } = school.platform;
    const codes = database.read.selectFrom("codes").selectAll();
    for (const { id } of await codes.where("request_id", "=", sent.optId).execute()) {
      const code_hash = hashDigits(config.secretKey, id, sent.otp);
      await database.transaction((tx) =>
        tx.updateTable("codes").set({ code_hash }).where("id", "=", id).execute(),
      );
    }
    expect((await byDigits(school, { phoneNumber: phone }, sent)).code).toBe("CODE_WRONG");
    expect(await signsIn(school, indian, indian.password)).toBe(true);
    expect(await signsIn(school, iraqi, iraqi.password)).toBe(true);
    expect((await byDigits(school, phoneOf(iraqi), sent)).status).toBe(200);
    expect(await signsIn(school, iraqi, PASSWORD)).toBe(true);
  });
});
