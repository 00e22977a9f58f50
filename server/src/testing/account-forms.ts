import { contract } from "@madrasa/contract";
import { internationalNumber } from "@madrasa/contract/digits";
import { aPhone, aStudent } from "@madrasa/testkit/people";
import { newId, sha256 } from "../platform/secrets.ts";
import { changeCode, recoveryCode } from "./codes.ts";
import type { TestApp } from "./test-app.ts";

export async function aSentCode(school: TestApp) {
  const phoneNumber = aPhone();
  const country = "IN";
  const sent = await school.call(contract.codes.sendCode, {
    query: { for: "createUser" },
    body: { phoneNumber, country, method: "sms" },
  });
  const otp = school.lastCode(internationalNumber(country, phoneNumber));
  return { phoneNumber, country, otp, optId: sent.data.optId };
}

export async function aSignUpForm(school: TestApp) {
  const code = await aSentCode(school);
  await school.call(contract.codes.verifyCode, { body: code });
  return {
    firstName: "Maryam",
    lastName: "Haddad",
    email: `maryam${code.phoneNumber}@school.test`,
    phone: code.phoneNumber,
    country: code.country,
    password: "a lamp in a niche",
    role: "student" as const,
    otp: code.otp,
    TelegramOrWhatsapp: "whatsapp" as const,
    emailOptId: code.optId,
  };
}

export async function aNewNumber(
  school: TestApp,
  person: { token: string; password?: string | undefined },
) {
  const to = { phoneNumber: aPhone(), country: "IQ" } as const;
  const { optId: otpId, otp } = await changeCode(school, person, to);
  return { ...to, otpId, otp, password: person.password };
}

export async function aNewPassword(school: TestApp) {
  const { phone: phoneNumber, country } = await aStudent(school);
  const to = { phoneNumber, country };
  const { optId, otp } = await recoveryCode(school, to);
  return { ...to, optId, otp, password: "a niche for a lamp" };
}

export async function aWayBack(school: TestApp) {
  const student = await aStudent(school);
  const body = await aNewNumber(school, student);
  await school.call(contract.contacts.updateAddress, { as: student, body });
  await school.platform.backgroundTasks.settled();
  const { secret } = school.lastLink(internationalNumber(student.country, student.phone));
  return { secret };
}

export async function aDevice(school: TestApp, person: { token: string }): Promise<string> {
  const { data } = await school.call(contract.profile.readMe, { as: person });
  const [id, now] = [newId(), school.platform.clock()];
  const times = { first_seen_at: now, last_seen_at: now };
  const device = { id, user_id: data._id, token_hash: sha256(id), browser: "Firefox, Android" };
  await school.platform.database.transaction((tx) =>
    tx
      .insertInto("devices")
      .values({ ...device, ...times })
      .execute(),
  );
  return id;
}
