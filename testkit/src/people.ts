import { contract } from "@madrasa/contract";
import { internationalNumber, nationalNumber, type CountryCode } from "@madrasa/contract/digits";
import type { Role } from "@madrasa/contract/roles";
import type { Credentials, School } from "./school.ts";

/** People of a school, signed up with calls. Each one is new, so tests can share a school. */

export type NewPerson = {
  role: "student" | "teacher";
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  country: CountryCode;
  password: string;
};

/** Someone with an account and a session. */
export type Person = Omit<NewPerson, "role"> & { role: Role; id: string; token: string };

const { admins, teachers } = contract;

let people = 0;
let phones = 0;

/** Ten digits that are a phone number in both countries, and different each time. */
export function aPhone(): string {
  phones += 1;
  return String(7_000_000_000 + phones * 7_919 + (process.pid % 1_000));
}

/** The same with its country, as calls name it. */
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

/** Signs a person up with the code sent to their phone, and on request with one sent to their email. */
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

/** A new student's number is hidden from teachers until the student shows it. */
export async function showNumber({ client }: School, person: Person, isShown = true) {
  const body = { phoneHidden: !isShown };
  await client.call(contract.profile.updateMe, { token: person.token, body });
}

/** A teacher who has just signed up. */
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

/** One more session of a person who has an account. */
export async function signIn({ client }: School, { email, password }: Credentials) {
  return client.call(contract.signIn.login, { body: { email, password } });
}

/** The token of one more session. */
export async function aSession(school: School, credentials: Credentials): Promise<string> {
  return (await signIn(school, credentials)).token;
}

export async function aSuperadmin({ client, superadmin }: School) {
  return client.call(contract.signIn.adminLogin, { body: superadmin });
}

const superadminSessions = new WeakMap<School["client"], ReturnType<typeof aSuperadmin>>();

/** The session with which the functions here approve and suspend; kept, since signing in is slow. */
export function superadminSession(school: School): Promise<{ token: string }> {
  const session = superadminSessions.get(school.client) ?? aSuperadmin(school);
  superadminSessions.set(school.client, session);
  return session;
}

export async function approve(school: School, userID: string, approved = true): Promise<void> {
  const { token } = await superadminSession(school);
  await school.client.call(teachers.approveTeacher, { token, body: { userID, approved } });
}

export async function suspend(school: School, userID: string, suspended = true): Promise<void> {
  const { token } = await superadminSession(school);
  await school.client.call(teachers.suspendTeacher, { token, body: { userID, suspended } });
}

/** The fields that the superadmin fills in for a new admin. */
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
