import { contract } from "@madrasa/contract";
import { internationalNumber, nationalNumber, type CountryCode } from "@madrasa/contract/digits";
import type { Role } from "@madrasa/contract/roles";
import type { Credentials, School } from "./school.ts";

/** New people per call, so that tests can share a school. */

export type NewPerson = {
  role: "student" | "teacher";
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  country: CountryCode;
  password: string;
};

export type Person = Omit<NewPerson, "role"> & { role: Role; id: string; token: string };

const { admins, teachers } = contract;

let people = 0;
let phones = 0;

/** Valid in both countries, unique. */
export function aPhone(): string {
  phones += 1;
  return String(7_000_000_000 + phones * 7_919 + (process.pid % 1_000));
}

export const aNumber = <Country extends CountryCode = "IN">(country = "IN" as Country) => ({
  phoneNumber: aPhone(),
  country,
});

function aNewPerson(role: NewPerson["role"], details: Partial<NewPerson>): NewPerson {
  people += 1;
  return {
    role,
    firstName: role,
    lastName: `Number${people}`,
    email: `${role}${people}@school.test`,
    phone: aPhone(),
    country: people % 2 ? "IN" : "IQ",
    password: `ink and paper ${people}`,
    ...details,
  };
}

export async function signUp(
  { client, outbox }: School,
  person: NewPerson,
  options: { isEmailVerified?: boolean } = {},
): Promise<Person> {
  const { phone: phoneNumber, country, email } = person;
  const query = { for: "createUser" } as const;
  await client.call(contract.codes.sendCode, {
    query,
    body: { phoneNumber, country, method: "sms" },
  });
  const otp = await outbox.takeCode(internationalNumber(country, nationalNumber(phoneNumber)));
  await client.call(contract.codes.verifyCode, { body: { phoneNumber, country, otp } });
  const emailProof: { emailOptId?: string } = {};
  if (options.isEmailVerified) {
    const { optId } = await client.call(contract.codes.sendCode, { query, body: { email } });
    const emailOtp = await outbox.takeCode(email);
    await client.call(contract.codes.verifyCode, { body: { email, optId, otp: emailOtp } });
    emailProof.emailOptId = optId;
  }
  const { token } = await client.call(contract.signIn.signUp, {
    body: { ...person, otp, ...emailProof },
  });
  const { _id: id } = await client.call(contract.profile.readMe, { token });
  return { ...person, token, id };
}

export async function aStudent(school: School, details: Partial<NewPerson> = {}): Promise<Person> {
  return signUp(school, aNewPerson("student", details));
}

/** Hidden by default. */
export async function showNumber({ client }: School, person: Person, isShown = true) {
  const body = { phoneHidden: !isShown };
  await client.call(contract.profile.updateMe, { token: person.token, body });
}

export async function anUnapprovedTeacher(
  school: School,
  details: Partial<NewPerson> = {},
): Promise<Person> {
  return signUp(school, aNewPerson("teacher", details));
}

export async function aTeacher(school: School, details: Partial<NewPerson> = {}): Promise<Person> {
  const teacher = await anUnapprovedTeacher(school, details);
  await approve(school, teacher.id);
  return teacher;
}

export async function aSuspendedTeacher(school: School): Promise<Person> {
  const teacher = await aTeacher(school);
  await suspend(school, teacher.id);
  return teacher;
}

export async function signIn({ client }: School, { email, password }: Credentials) {
  return client.call(contract.signIn.login, { body: { email, password } });
}

export async function aSession(school: School, credentials: Credentials): Promise<string> {
  return (await signIn(school, credentials)).token;
}

export async function aSuperadmin({ client, superadmin }: School) {
  return client.call(contract.signIn.adminLogin, { body: superadmin });
}

const superadminSessions = new WeakMap<School["client"], ReturnType<typeof aSuperadmin>>();

/** Cached, because signing in is slow. */
export function superadminSession(school: School): Promise<{ token: string }> {
  const session = superadminSessions.get(school.client) ?? aSuperadmin(school);
  superadminSessions.set(school.client, session);
  return session;
}

export async function renewSuperadminSession(school: School): Promise<void> {
  superadminSessions.delete(school.client);
  await superadminSession(school);
}

export async function approve(school: School, userID: string, approved = true): Promise<void> {
  const { token } = await superadminSession(school);
  await school.client.call(teachers.approveTeacher, { token, body: { userID, approved } });
}

export async function suspend(school: School, userID: string, suspended = true): Promise<void> {
  const { token } = await superadminSession(school);
  await school.client.call(teachers.suspendTeacher, { token, body: { userID, suspended } });
}

export function anAdminForm() {
  people += 1;
  return {
    firstName: "generaladmin",
    lastName: `Number${people}`,
    email: `generaladmin${people}@school.test`,
    phoneNumber: aPhone(),
    password: `ink and paper ${people}`,
  };
}

export async function aGeneraladmin(school: School): Promise<Person> {
  const { token } = await superadminSession(school);
  const country = "IQ";
  const { phoneNumber: phone, ...person } = anAdminForm();
  const body = { ...person, phoneNumber: phone, country };
  const { admin } = await school.client.call(admins.createAdmin, { token, body });
  const session = await signIn(school, person);
  return { ...person, ...session, phone, country, id: admin._id };
}
