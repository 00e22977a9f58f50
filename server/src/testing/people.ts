import { contract } from "@madrasa/contract";
import { internationalNumber, type CountryCode } from "@madrasa/contract/digits";
import { MP4, PDF, PNG } from "@madrasa/testkit/sample-files";
import { newId } from "../platform/secrets.ts";
import { SUPERADMIN, type TestClient } from "./test-school.ts";

/** People and courses, made the way people make them. Each is new, so tests share a school. */

export type Person = {
  token: string;
  id: string;
  email: string;
  phone: string;
  country: CountryCode;
  password: string;
};

let people = 0;
let phones = 0;

/** Ten digits that nobody had before. */
export function aPhone(): string {
  phones += 1;
  return String(7_000_000_000 + phones * 7_919 + (process.pid % 1_000));
}

/** The same with its country, as calls name it. */
export const aNumber = <Country extends CountryCode = "IN">(country = "IN" as Country) => ({
  phoneNumber: aPhone(),
  country,
});

let addresses = 0;

/** An address that nobody has called from before. */
export function anAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

async function aPerson(school: TestClient, role: "student" | "teacher"): Promise<Person> {
  people += 1;
  const phone = aPhone();
  const country: CountryCode = people % 2 ? "IN" : "IQ";
  const password = `ink and paper ${people}`;
  const email = `${role}${people}@school.test`;
  const { accounts } = contract;
  await school.call(accounts.sendCode, {
    query: { for: "createUser" },
    body: { phoneNumber: phone, method: "sms", country },
  });
  const otp = school.lastCode(internationalNumber(country, phone));
  await school.call(accounts.verifyCode, { body: { phoneNumber: phone, country, otp } });
  const signedUp = await school.call(accounts.signUp, {
    body: {
      firstName: role,
      lastName: `Number${people}`,
      email,
      phone,
      country,
      password,
      role,
      otp,
    },
  });
  if (signedUp.status !== 200) throw new Error(`No ${role} could be made: ${signedUp.message}`);
  const { token } = signedUp.data;
  const me = await school.call(accounts.readMe, { as: { token } });
  return { token, id: me.data._id, email, phone, country, password };
}

export const aStudent = (school: TestClient) => aPerson(school, "student");

/** As they are right after sign-up. */
export const anUnapprovedTeacher = (school: TestClient) => aPerson(school, "teacher");

export async function aSuperadmin(school: TestClient): Promise<{ token: string }> {
  const signedIn = await school.call(contract.accounts.adminLogin, { body: SUPERADMIN });
  return signedIn.data;
}

/** What the superadmin fills in for a new admin. */
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

export async function aGeneraladmin(school: TestClient): Promise<Person> {
  const country = "IQ";
  const { email, phoneNumber: phone, password, ...name } = anAdminForm();
  const made = await school.call(contract.admins.createAdmin, {
    as: await superadminSession(school),
    body: { ...name, email, phoneNumber: phone, country, password },
  });
  if (made.status !== 200) throw new Error(`No admin could be made: ${made.message}`);
  const id = made.data.admin._id;
  return {
    id,
    email,
    phone,
    country,
    password,
    token: await aSession(school, { email, password }),
  };
}

/** One more session of somebody who has an account. */
export async function aSession(
  school: TestClient,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const signedIn = await school.call(contract.accounts.login, { body: { email, password } });
  if (signedIn.status !== 200) throw new Error(`No session: ${signedIn.message}`);
  return signedIn.data.token;
}

const sessions = new WeakMap<TestClient, Promise<{ token: string }>>();

/** The superadmin's session that approves and suspends for the builders: signing in is slow. */
export function superadminSession(school: TestClient): Promise<{ token: string }> {
  const superadmin = sessions.get(school) ?? aSuperadmin(school);
  sessions.set(school, superadmin);
  return superadmin;
}

export async function approve(school: TestClient, userID: string, approved = true): Promise<void> {
  const as = await superadminSession(school);
  await school.call(contract.teachers.approveTeacher, { as, body: { userID, approved } });
}

export async function suspend(school: TestClient, userID: string, suspended = true): Promise<void> {
  const as = await superadminSession(school);
  await school.call(contract.teachers.suspendTeacher, { as, body: { userID, suspended } });
}

export async function aTeacher(school: TestClient): Promise<Person> {
  const teacher = await anUnapprovedTeacher(school);
  await approve(school, teacher.id);
  return teacher;
}

export async function aSuspendedTeacher(school: TestClient): Promise<Person> {
  const teacher = await aTeacher(school);
  await suspend(school, teacher.id);
  return teacher;
}

const BYTES = { "image/png": PNG, "application/pdf": PDF, "video/mp4": MP4 };
export type SampleType = keyof typeof BYTES;

/** Sends a file the way a browser does and returns its key. */
export async function anUpload(
  school: TestClient,
  teacher: { token: string },
  courseId: string,
  options: { type?: SampleType; filename?: string; bytes?: Buffer } = {},
): Promise<string> {
  const { type = "application/pdf", filename = "file", bytes = BYTES[type] } = options;
  const link = await school.call(contract.files.uploadLink, {
    as: teacher,
    query: { courseId, filename, contentType: type },
  });
  return sendTo(school, link.data, bytes);
}

/** The same, of a student's picture for a note. */
export async function aNoteImage(
  school: TestClient,
  student: { token: string },
  courseId: string,
  bytes = PNG,
): Promise<string> {
  const link = await school.call(contract.notes.noteUploadLink, {
    as: student,
    query: { courseId, filename: "page.png", contentType: "image/png" },
  });
  return sendTo(school, link.data, bytes);
}

async function sendTo(
  school: TestClient,
  place: { signedUrl: string; fileKey: string; headers: Record<string, string> },
  bytes: Buffer,
): Promise<string> {
  const { signedUrl: url, headers, fileKey } = place;
  const status = url.startsWith("/")
    ? (await school.http.inject({ method: "PUT", url, headers, payload: bytes })).statusCode
    : (await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) })).status;
  if (status !== 200) throw new Error(`The upload failed: ${status}`);
  return fileKey;
}

export async function aDraft(
  school: TestClient,
  teacher: { token: string },
  title = "Tajweed",
): Promise<string> {
  const made = await school.call(contract.courses.createCourse, {
    as: teacher,
    body: { title, description: "The rules of recitation", category: "Arts", tags: ["quran"] },
  });
  return made.data.course._id;
}

export async function aSection(
  school: TestClient,
  teacher: { token: string },
  courseId: string,
): Promise<string> {
  const made = await school.call(contract.outline.addSection, {
    as: teacher,
    query: { courseId },
    body: { title: "Makharij", description: "Where letters come from" },
  });
  return made.data.section._id;
}

export async function aLesson(
  school: TestClient,
  teacher: { token: string },
  where: { courseId: string; sectionId: string },
  type: SampleType = "application/pdf",
): Promise<string> {
  const made = await school.call(contract.lessons.addLesson, {
    as: teacher,
    query: where,
    body: {
      title: "The throat letters",
      description: "",
      filePath: await anUpload(school, teacher, where.courseId, { type }),
      fileType: type,
    },
  });
  return made.data.lesson._id;
}

/** Published, with one section of `lessons` lessons. */
export async function aPublishedCourse(
  school: TestClient,
  teacher: { token: string },
  options: { lessons?: number; title?: string } = {},
): Promise<{ courseId: string; sectionId: string; lessonIds: string[] }> {
  const courseId = await aDraft(school, teacher, options.title);
  const sectionId = await aSection(school, teacher, courseId);
  const lessonIds: string[] = [];
  for (let count = 0; count < (options.lessons ?? 2); count += 1) {
    lessonIds.push(await aLesson(school, teacher, { courseId, sectionId }));
  }
  const banner = await anUpload(school, teacher, courseId, {
    type: "image/png",
    filename: "banner",
  });
  const published = await school.call(contract.courses.updateCourse, {
    as: teacher,
    query: { courseId },
    body: { banner, published: true },
  });
  if (published.status !== 200) throw new Error(`Not published: ${published.message}`);
  return { courseId, sectionId, lessonIds };
}

export async function aDeletedCourse(
  school: TestClient,
  teacher: { token: string },
): Promise<string> {
  const courseId = await aDraft(school, teacher);
  await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId } });
  return courseId;
}

/** A student who has joined. */
export async function aStudentOf(school: TestClient, courseId: string): Promise<Person> {
  const student = await aStudent(school);
  await school.call(contract.enrolment.enrol, { as: student, query: { courseId } });
  return student;
}

/** One entry that a student has written beside a lesson. */
export async function aNote(
  school: TestClient,
  student: { token: string },
  { courseId, lessonId }: { courseId: string; lessonId: string },
  options: { isWithImage?: boolean; title?: string } = {},
): Promise<{ _id: string; url?: string | undefined }> {
  const { isWithImage = false, title = "Ghunna" } = options;
  const _id = newId();
  const url = isWithImage ? await aNoteImage(school, student, courseId) : undefined;
  const added = await school.call(contract.notes.addNote, {
    as: student,
    query: { courseId, lessonId },
    body: { content: [{ _id, title, description: "Two counts", ...(url && { url }) }] },
  });
  if (added.status !== 200) throw new Error(`No note: ${added.message}`);
  return { _id, url };
}
