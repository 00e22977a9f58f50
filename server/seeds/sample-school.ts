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
import { announceToCourse, announceToSchool } from "./announcements.ts";
import {
  DELETED,
  DRAFT,
  GRAMMAR,
  MANNERS,
  MEETING,
  nextHalaqa,
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
  CHILDREN,
  GROWN,
  GUARDIAN,
  LEARNERS,
  SAMPLE_PASSWORD,
  SAMPLE_SUPERADMIN,
  STUDENTS,
  TEACHERS,
  TO_TRY,
} from "./people.ts";
import { classDays, keepPastSheet, keepSheet } from "./sheet.ts";
import { writePages } from "./site.ts";

const FILES = ["STORAGE_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
/** Days ago. */
const OPENED = 84;
const FIRST_COURSES = 83;
/** The daily sheet goes back three months, less the days before the first student. */
const SHEET_FROM = 82;
const ZAYNAB_FROM = 56;
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
    { role: "superadmin", firstName: "", lastName: "", ...SAMPLE_SUPERADMIN },
    { role: "admin", ...ADMIN },
  ];
  const members = [
    ...Object.values(TEACHERS),
    ...Object.values(STUDENTS),
    GUARDIAN,
    ...LEARNERS.map(({ person }) => person),
  ];
  const children = CHILDREN.map((child, index) => ({
    role: "child",
    ...child,
    email: index === CHILDREN.length - 1 ? GROWN.phoneNumber : "",
  }));
  // Name last, because terminals differ in the width of Arabic.
  const lines = [...admins, ...members, ...children].map(({ role, email, firstName, lastName }) => {
    const toTry = TO_TRY[email || firstName] ?? "their course";
    const name = `${firstName} ${lastName}`.trim();
    return `    ${role.padEnd(12)}${email.padEnd(24)}${toTry.padEnd(68)}${name}`.trimEnd();
  });
  const head = `This is the sample school. The password of all is "${SAMPLE_PASSWORD}"; children open theirs on the guardian's phone. What to try:`;
  return `\n  ${head}\n${lines.join("\n")}`;
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
  const pastClasses = (): Past[] => {
    let keeper = { token: "" };
    const days = classDays(SHEET_FROM - 1);
    return days.map((daysAgo, index) => ({
      daysAgo,
      action: async () => {
        // One session for all: it is used every few days.
        if (index === 0) keeper = { token: await again(yusuf) };
        const present = daysAgo < ZAYNAB_FROM ? [ahmad, zaynab] : [ahmad];
        const before = days.length - index;
        await keepPastSheet(
          school,
          keeper,
          { daysAgo, before, courseId: tajweed.courseId },
          present,
        );
      },
    }));
  };
  const past: Past[] = [
    {
      daysAgo: SHEET_FROM,
      action: async () => {
        ahmad = await join(STUDENTS.ahmad);
        await showNumber(school, ahmad);
        for (const course of [tajweed, sirat]) await enrol(school, ahmad, course.courseId);
        await client.call(contract.courses.updateCourse, {
          token: await again(yusuf),
          query: { courseId: tajweed.courseId },
          body: { certificates: true, dailySheet: true },
        });
      },
    },
    {
      daysAgo: ZAYNAB_FROM,
      action: async () => {
        zaynab = await join(STUDENTS.zaynab);
        await showNumber(school, zaynab);
        for (const course of [tajweed, grammar, manners])
          await enrol(school, zaynab, course.courseId);
        await suspend(school, bilal.id);
        await writePages(school, superadmin.token);
      },
    },
    ...pastClasses(),
    {
      daysAgo: 3,
      action: async () => {
        const { courseId } = tajweed;
        const student = { token: await again(ahmad) };
        const teacher = { token: await again(yusuf) };
        await takeRecitations(school, { teacher, student, courseId });
        const id = await handInTone(school, student, courseId, "al-Baqarah, from the end");
        await client.call(contract.recitations.answer, {
          ...teacher,
          params: { id },
          body: {
            grade: 2,
            remark: "Your letters are clear. Hold the madd a little longer.",
            annotations: [{ atMs: 4_200, kind: "mistake" }],
          },
        });
        await client.call(contract.recitations.markAnswerSeen, { ...student, params: { id } });
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
      action: async () => {
        const query = { courseId: deleted.courseId };
        await client.call(contract.courses.deleteCourse, { token: await again(maryam), query });
      },
    },
    {
      daysAgo: 5,
      action: async () => announceToSchool(school, { token: await again(ADMIN) }),
    },
    {
      daysAgo: 1,
      action: async () => {
        await join(TEACHERS.ibrahim);
        await announceToCourse(school, { token: await again(yusuf) }, tajweed.courseId);
      },
    },
    {
      daysAgo: 0,
      action: async () => {
        await join(STUDENTS.sana);
        await client.call(contract.courses.updateCourse, {
          token: await again(yusuf),
          query: { courseId: tajweed.courseId },
          body: { meetingDetails: { ...MEETING, scheduledTime: nextHalaqa(Date.now()) } },
        });
        await writeNotes(school, ahmad, { tajweed, sirat });
        const keeper = { token: await again(yusuf) };
        await keepSheet(school, keeper, tajweed.courseId, [zaynab, ahmad]);
        const { courseId } = tajweed;
        const student = { token: await again(zaynab) };
        await takeRecitations(school, { teacher: keeper, student, courseId });
        await handInTone(school, student, courseId);
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
