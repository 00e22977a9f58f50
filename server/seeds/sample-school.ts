import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { contract } from "@madrasa/contract";
import { enrol, makeCourse, type Course } from "@madrasa/testkit/courses";
import { injectTransport } from "@madrasa/testkit/inject-transport";
import {
  showNumber,
  signUp,
  superadminSession,
  suspend,
  type NewPerson,
  type Person,
} from "@madrasa/testkit/people";
import { mediaFile } from "@madrasa/testkit/sample-files";
import { connectSchool, type School } from "@madrasa/testkit/school";
import { createApp } from "../src/app.ts";
import { ensureSuperadmin } from "../src/features/admins/index.ts";
import { readConfig } from "../src/platform/config.ts";
import { createLog } from "../src/platform/log.ts";
import {
  DELETED,
  DRAFT,
  GRAMMAR,
  MANNERS,
  MEETING,
  SIRAT,
  TAJWEED,
  type SampleCourse,
} from "./courses.ts";
import { writeNotes } from "./notes.ts";
import { ADMIN, SAMPLE_PASSWORD, SAMPLE_SUPERADMIN, STUDENTS, TEACHERS } from "./people.ts";
import { writePages } from "./site.ts";

/** Where the sample school's files go, and the pages that may send more: as for any school. */
const FILES = ["STORAGE_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
const SERVER_SETTINGS = ["HOST", "PORT", "PUBLIC_URL"];

/**
 * Makes a believable school in an embedded data folder; a folder that holds a school is left as it
 * is. It is made beside and then given its name, so that being cut off half-way leaves nothing.
 */
export async function seedSampleSchool(
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<"seeded" | "there already"> {
  if (existsSync(path.join(folder, "school.db"))) return "there already";
  const making = `${path.resolve(folder)}.making`;
  await rm(making, { recursive: true, force: true });
  const config = readConfig({
    ...Object.fromEntries([...FILES, ...SERVER_SETTINGS].map((name) => [name, env[name]])),
    DATA_DIR: making,
    // The seeds read the codes there, also for a school with a public address.
    OUTBOX: "1",
    SUPERADMIN_EMAIL: SAMPLE_SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SAMPLE_SUPERADMIN.password,
  });
  const { http, platform } = await createApp(config, createLog("error"));
  try {
    await ensureSuperadmin(platform);
    await seed(connectSchool(injectTransport(http), making, SAMPLE_SUPERADMIN));
  } finally {
    await http.close();
  }
  await rm(folder, { recursive: true, force: true });
  await rename(making, folder);
  return "seeded";
}

/** Who can sign in to the sample school, for people to read. */
export function sampleSignIns(): string {
  const people = { superadmin: SAMPLE_SUPERADMIN, admin: ADMIN, ...TEACHERS, ...STUDENTS };
  const lines = Object.entries(people).map(([name, { email }]) => `    ${name.padEnd(12)}${email}`);
  return `\n  This is the sample school. Everybody's password is "${SAMPLE_PASSWORD}".\n${lines.join("\n")}`;
}

/** With the calls that people make, so that nothing in the sample school could not exist. */
async function seed(school: School): Promise<void> {
  const { client } = school;
  const join = (person: Omit<NewPerson, "password">) =>
    signUp(school, { ...person, password: SAMPLE_PASSWORD }, { isEmailVerified: true });
  const superadmin = await superadminSession(school);
  await client.call(contract.admins.createAdmin, {
    ...superadmin,
    body: { ...ADMIN, password: SAMPLE_PASSWORD },
  });
  const yusuf = await join(TEACHERS.yusuf);
  const maryam = await join(TEACHERS.maryam);
  const khadija = await join(TEACHERS.khadija);
  const bilal = await join(TEACHERS.bilal);
  await client.call(contract.teachers.approveAllTeachers, superadmin);
  await join(TEACHERS.ibrahim);

  const tajweed = await makeSampleCourse(school, yusuf, TAJWEED);
  await makeSampleCourse(school, yusuf, DRAFT);
  const grammar = await makeSampleCourse(school, maryam, GRAMMAR);
  const { courseId } = await makeSampleCourse(school, maryam, DELETED);
  await client.call(contract.courses.deleteCourse, { token: maryam.token, query: { courseId } });
  const sirat = await makeSampleCourse(school, khadija, SIRAT);
  const manners = await makeSampleCourse(school, bilal, MANNERS);
  await client.call(contract.courses.updateCourse, {
    token: yusuf.token,
    query: { courseId: tajweed.courseId },
    body: { meetingDetails: MEETING, certificates: true },
  });

  const zaynab = await join(STUDENTS.zaynab);
  const ahmad = await join(STUDENTS.ahmad);
  await join(STUDENTS.sana);
  for (const student of [zaynab, ahmad]) await showNumber(school, student);
  for (const course of [tajweed, grammar, manners]) await enrol(school, zaynab, course.courseId);
  for (const course of [tajweed, sirat]) await enrol(school, ahmad, course.courseId);
  await complete(school, zaynab, tajweed, 2);
  await complete(school, ahmad, sirat, 1);
  await complete(school, ahmad, tajweed, tajweed.lessonIds.length);
  await suspend(school, bilal.id);
  await writePages(school, superadmin.token);
  await writeNotes(school, ahmad, { tajweed, sirat });
}

async function complete(
  { client }: School,
  { token }: Person,
  { courseId, lessonIds }: Course,
  count: number,
): Promise<void> {
  for (const lessonId of lessonIds.slice(0, count)) {
    await client.call(contract.progress.toggleCompletion, {
      token,
      query: { courseId, lessonId },
      body: { completed: true },
    });
  }
}

/** A draft when it has no banner, otherwise published. */
async function makeSampleCourse(
  school: School,
  teacher: Person,
  { banner, sections, ...details }: SampleCourse,
): Promise<Course> {
  return makeCourse(school, teacher, {
    ...details,
    sections: sections.map(({ lessons, ...section }) => ({
      ...section,
      lessons: lessons.map(({ file, ...lesson }) => ({ ...lesson, file: mediaFile(file) })),
    })),
    ...(banner !== undefined && { banner: mediaFile(banner), isPublished: true }),
  });
}
