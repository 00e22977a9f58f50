import { Secret, TOTP } from "otpauth";
import { contract } from "@madrasa/contract";
import type { Person } from "@madrasa/testkit/people";
import { MINUTE, phoneOf } from "./codes.ts";
import { cookieOf, type TestApp } from "./test-app.ts";

const { login } = contract.signIn;

type More = { secondStep?: string; cookie?: string; password?: string };
export const signIn = async (
  school: TestApp,
  person: Person,
  { secondStep, cookie = "", password = person.password }: More = {},
) => {
  const body = { ...phoneOf(person), password, ...(secondStep !== undefined && { secondStep }) };
  return school.call(login, { body, headers: { cookie } });
};

/** `periods` of 30 seconds away. */
export const codeOf = (school: TestApp, secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: school.platform.clock() + periods * 30_000,
  });

export async function setUp(school: TestApp, person: Person) {
  const cookie = cookieOf(await signIn(school, person));
  const as = (await signIn(school, person, { cookie })).data;
  const { password } = person;
  const { data } = await school.call(contract.secondStep.prepareSecondStep, {
    as,
    body: { password },
  });
  const body = { secondStep: codeOf(school, data.secret) };
  const made = await school.call(contract.secondStep.setUpSecondStep, { as, body });
  school.wait(MINUTE);
  return { as, cookie, secret: data.secret, link: data.link, codes: made.data.recoveryCodes };
}
