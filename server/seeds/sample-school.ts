import { existsSync, readFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { contract } from "@madrasa/contract";
import { enrol, makeCourse, type Course } from "@madrasa/testkit/courses";
import { injectTransport } from "@madrasa/testkit/inject-transport";
import {
  aSession,
  showNumber,
  signUp,
  superadminSession,
  suspend,
  type NewPerson,
  type Person,
} from "@madrasa/testkit/people";
import { aSmallerUpload } from "@madrasa/testkit/files";
import { handInTone, takeRecitations } from "@madrasa/testkit/recitations";
import { mediaFile, mediaPath } from "@madrasa/testkit/sample-files";
import { connectSchool, type School } from "@madrasa/testkit/school";
import { createApp } from "../src/app.ts";
import { ensureSuperadmin } from "../src/office/admins/index.ts";
import { DAY } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config.ts";
import { createLog } from "../src/platform/log.ts";
import {
  DELETED,
  DRAFT,
  GRAMMAR,
  MANNERS,
  MEETING,
  nextCircle,
  SIRAT,
  SMALLER,
  TAJWEED,
  type SampleCourse,
} from "./courses.ts";
import { aFamily } from "./family.ts";
import { writeNotes } from "./notes.ts";
import { completing, learning, live, type Past } from "./past.ts";
import {
  ADMIN,
  GUARDIAN,
  LEARNERS,
  SAMPLE_PASSWORD,
  SAMPLE_SUPERADMIN,
  STUDENTS,
  TEACHERS,
} from "./people.ts";
import { keepSheet } from "./sheet.ts";
import { writePages } from "./site.ts";

const FILES = ["STORAGE_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
/** Days ago. */
const OPENED = 84;
const FIRST_COURSES = 80;
const SERVER_SETTINGS = ["HOST", "PORT", "PUBLIC_URL"];

/**
 * Creates a sample school, unless the folder contains one. Renamed at the end, so that an interruption leaves nothing.
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
    // The seeds read codes from it.
    OUTBOX: "1",
    SUPERADMIN_EMAIL: SAMPLE_SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SAMPLE_SUPERADMIN.password,
  });
  let daysAgo = OPENED;
  const clock = () => Date.now() - daysAgo * DAY;
  const { http, platform } = await createApp(config, createLog("error"), { clock });
  try {
    await ensureSuperadmin(platform);
    const school = connectSchool(injectTransport(http), making, SAMPLE_SUPERADMIN);
    await seed(school, (days) => (daysAgo = days));
  } finally {
    await http.close();
  }
  await rm(folder, { recursive: true, force: true });
  await rename(making, folder);
  return "seeded";
}

export function sampleSignIns(): string {
  const admins = [
    { role: "superadmin", name: "", ...SAMPLE_SUPERADMIN },
    { role: "admin", name: `${ADMIN.firstName} ${ADMIN.lastName}`, email: ADMIN.email },
  ];
  const others = [...Object.values(TEACHERS), ...Object.values(STUDENTS), GUARDIAN].map(
    (person) => ({
      ...person,
      name: `${person.firstName} ${person.lastName}`,
    }),
  );
  const learners = LEARNERS.map(({ person }) => ({
    ...person,
    name: `${person.firstName} ${person.lastName}`,
  }));
  // Name last, because terminals differ in the width of Arabic.
  const lines = [...admins, ...others, ...learners].map(({ role, name, email }) =>
    `    ${role.padEnd(12)}${email.padEnd(26)}${SAMPLE_PASSWORD}   ${name}`.trimEnd(),
  );
  return `\n  This is the sample school. Who can sign in, with the password of each:\n${lines.join("\n")}`;
}

/** Twelve weeks of real calls, so that the data is consistent. `setDaysAgo` moves the clock. */
async function seed(school: School, setDaysAgo: (days: number) => void): Promise<void> {
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
  setDaysAgo(FIRST_COURSES);
  const tajweed = await makeSampleCourse(school, yusuf, TAJWEED);
  await addSmallerForms(school, yusuf, tajweed);
  await makeSampleCourse(school, yusuf, DRAFT);
  const grammar = await makeSampleCourse(school, maryam, GRAMMAR);
  const deleted = await makeSampleCourse(school, maryam, DELETED);
  const sirat = await makeSampleCourse(school, khadija, SIRAT);
  const manners = await makeSampleCourse(school, bilal, MANNERS);
  const courses = { grammar, sirat };

  let zaynab: Person;
  let ahmad: Person;
  const again = ({ email }: { email: string }) =>
    aSession(school, { email, password: SAMPLE_PASSWORD });
  const past: Past[] = [
    {
      daysAgo: 70,
      act: async () => {
        ahmad = await join(STUDENTS.ahmad);
        await showNumber(school, ahmad);
        for (const course of [tajweed, sirat]) await enrol(school, ahmad, course.courseId);
        await client.call(contract.courses.updateCourse, {
          token: await again(yusuf),
          query: { courseId: tajweed.courseId },
          body: { certificates: true },
        });
      },
    },
    {
      daysAgo: 56,
      act: async () => {
        zaynab = await join(STUDENTS.zaynab);
        await showNumber(school, zaynab);
        for (const course of [tajweed, grammar, manners])
          await enrol(school, zaynab, course.courseId);
        await suspend(school, bilal.id);
        await writePages(school, superadmin.token);
      },
    },
    ...completing(school, () => ahmad, tajweed, [63, 42, 21, 2]),
    ...completing(school, () => ahmad, sirat, [14]),
    ...completing(school, () => zaynab, tajweed, [28, 1]),
    ...LEARNERS.flatMap((one) => learning(school, one, courses[one.course], join)),
    ...aFamily(school, {
      join: () => join(GUARDIAN),
      again,
      teacher: yusuf,
      courses: { tajweed, sirat },
    }),
    {
      daysAgo: 6,
      act: async () => {
        const query = { courseId: deleted.courseId };
        await client.call(contract.courses.deleteCourse, { token: await again(maryam), query });
      },
    },
    { daysAgo: 1, act: async () => join(TEACHERS.ibrahim) },
    {
      daysAgo: 0,
      act: async () => {
        await join(STUDENTS.sana);
        await client.call(contract.courses.updateCourse, {
          token: await again(yusuf),
          query: { courseId: tajweed.courseId },
          body: { meetingDetails: { ...MEETING, scheduledTime: nextCircle(Date.now()) } },
        });
        await writeNotes(school, ahmad, { tajweed, sirat });
        const keeper = { token: await again(yusuf) };
        await keepSheet(school, keeper, tajweed.courseId, [zaynab, ahmad]);
        const { courseId } = tajweed;
        const pupil = { token: await again(zaynab) };
        await takeRecitations(school, { teacher: keeper, student: pupil, courseId });
        await handInTone(school, pupil, courseId);
        await client.call(contract.listeners.askListener, {
          ...keeper,
          query: { courseId },
          body: { email: TEACHERS.khadija.email },
        });
        await client.call(contract.listeners.acceptListening, {
          token: await again(khadija),
          query: { courseId },
          body: {},
        });
      },
    },
  ];
  await live(past, setDaysAgo);
}

async function addSmallerForms(
  school: School,
  { token }: Person,
  { courseId, lessonIds: [lessonId = ""] }: Course,
): Promise<void> {
  for (const kind of ["small", "sound"] as const) {
    const bytes = readFileSync(mediaPath(SMALLER[kind]));
    const filePath = await aSmallerUpload(school, { token }, courseId, kind, bytes);
    const body = { kind, filePath, durationSeconds: SMALLER.seconds };
    await school.client.call(contract.lessons.addRendition, {
      token,
      query: { courseId, lessonId },
      body,
    });
  }
}

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
