import { contract } from "@madrasa/contract";
import { internationalNumber, type CountryCode } from "@madrasa/contract/digits";
import { aStudent, type Person } from "@madrasa/testkit/people";
import type { TestApp } from "./test-app.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Exceeds the minimum interval between codes for one recipient. */
export const PAUSE = 31 * SECOND;

export type Reached =
  | { email: string; phoneNumber?: undefined; country?: undefined }
  | { email?: undefined; phoneNumber: string; country: CountryCode };

export type SentCode = { optId: string; otp: string; secret: string };

const { sendCode } = contract.codes;
const { sendUpdateCode } = contract.contacts;

export const phoneOf = ({ phone: phoneNumber, country }: Pick<Person, "phone" | "country">) => ({
  phoneNumber,
  country,
});
export const emailOf = ({ email }: Pick<Person, "email">) => ({ email });

export const targetOf = ({ email, phoneNumber, country }: Reached): string =>
  email ?? internationalNumber(country, phoneNumber);

const read = (school: TestApp, to: Reached, optId: string): SentCode => ({
  optId,
  otp: school.lastCode(targetOf(to)),
  secret: school.lastLink(targetOf(to)).secret,
});

export async function signUpCode(school: TestApp, to: Reached, ip?: string) {
  const sent = await school.call(sendCode, {
    query: { for: "createUser" },
    body: to.email === undefined ? { ...to, method: "sms" } : to,
    ...(ip !== undefined && { ip }),
  });
  if (sent.status !== 200) throw new Error(`No code: ${sent.message}`);
  return read(school, to, sent.data.optId);
}

/** The recipient may differ from the input, which can lack a country. */
export async function recoveryCode(
  school: TestApp,
  to: Reached,
  input: { email?: string; phoneNumber?: string; country?: string } = to,
) {
  const asked = await askRecovery(school, input);
  if (asked.status !== 200) throw new Error(`No code: ${asked.message}`);
  return read(school, to, asked.data.optId);
}

export async function askRecovery(
  school: TestApp,
  input: { email?: string; phoneNumber?: string; country?: string; method?: "sms" | "whatsapp" },
  ip?: string,
) {
  // Earlier notices must not follow the code.
  await school.platform.backgroundTasks.settled();
  const asked = await school.call(sendCode, {
    query: { for: "forgetPassword" },
    body: input,
    ...(ip !== undefined && { ip }),
  });
  await school.platform.backgroundTasks.settled();
  return asked;
}

export async function changeCode(school: TestApp, as: { token: string }, to: Reached) {
  const sent = await school.call(sendUpdateCode, {
    as,
    query: { for: "updateMailOrPhone" },
    body: to,
  });
  if (sent.status !== 200) throw new Error(`No code: ${sent.message}`);
  return read(school, to, sent.data.otpId);
}

export const wrong = (digits: string, turn = 1): string =>
  String((Number(digits) + turn) % 10_000).padStart(4, "0");

export async function proveEmail(
  school: TestApp,
  as: { token: string; email: string; password: string },
): Promise<void> {
  const { email, password } = as;
  // A message about a new device may still be on its way.
  await school.platform.backgroundTasks.settled();
  const { optId: otpId, otp } = await changeCode(school, as, { email });
  const body = { email, otpId, otp, password };
  const proven = await school.call(contract.contacts.updateAddress, { as, body });
  if (proven.status !== 200) throw new Error(`Not proven: ${proven.message}`);
  await school.platform.backgroundTasks.settled();
  school.wait(3 * DAY);
}

export async function aVerifiedStudent(school: TestApp): Promise<Person> {
  const student = await aStudent(school);
  await proveEmail(school, student);
  school.wait(PAUSE);
  return student;
}

export async function aNamesake(
  school: TestApp,
  phone: string,
  country: CountryCode,
): Promise<Person> {
  const { verifyCode } = contract.codes;
  const { signUp } = contract.signIn;
  const { readMe } = contract.profile;
  const { secret } = await signUpCode(school, { phoneNumber: phone, country });
  await school.call(verifyCode, { body: { secret } });
  const email = `namesake${country.toLowerCase()}${phone}@school.test`;
  const password = `ink of ${country} ${phone}`;
  const name = { firstName: "Hasan", lastName: `Of ${country}` };
  const body = { ...name, email, phone, country, password, role: "student" as const, secret };
  const answer = await school.call(signUp, { body });
  if (!answer.success) throw new Error(`signing up: ${answer.code}`);
  const { data } = answer;
  const me = await school.call(readMe, { as: data });
  return { ...body, token: data.token, id: me.data._id };
}

export async function recoverAndSignIn(
  school: TestApp,
  input: Reached,
): Promise<{ token: string; password: string }> {
  school.wait(PAUSE);
  const { secret } = await recoveryCode(school, input);
  const password = `a niche ${secret}`;
  await school.call(contract.recovery.updatePassword, { body: { secret, password } });
  const { data } = await school.call(contract.signIn.login, { body: { ...input, password } });
  // Undefined while the second step is asked.
  return data && { ...data, password };
}
