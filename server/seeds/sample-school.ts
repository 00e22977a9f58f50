import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { contract } from "@madrasa/contract";
import { createApp, type App } from "../src/app.ts";
import { ensureSuperadmin } from "../src/features/accounts/index.ts";
import { readConfig } from "../src/platform/config.ts";
import { createLog } from "../src/platform/log.ts";
import { DELETED, DRAFT, GRAMMAR, MANNERS, SIRAT, TAJWEED, type SampleCourse } from "./courses.ts";
import { call, signUp, upload } from "./client.ts";
import { writeNotes } from "./notes.ts";
import { ADMIN, SAMPLE_PASSWORD, SAMPLE_SUPERADMIN, STUDENTS, TEACHERS } from "./people.ts";
import { writePages } from "./site.ts";

/** Where the sample school's files go, and the pages that may send more: as for any school. */
const FILES = ["STORAGE_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
const ADDRESS = ["HOST", "PORT", "PUBLIC_URL"];

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
    ...Object.fromEntries([...FILES, ...ADDRESS].map((name) => [name, env[name]])),
    DATA_DIR: making,
    SUPERADMIN_EMAIL: SAMPLE_SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SAMPLE_SUPERADMIN.password,
  });
  const app = await createApp(config, createLog("error"));
  try {
    await ensureSuperadmin(app.platform);
    await seed(app);
  } finally {
    await app.http.close();
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

async function seed(app: App): Promise<void> {
  const join = (person: Parameters<typeof signUp>[1]) => signUp(app, person, SAMPLE_PASSWORD);
  const { token: superadmin } = await call(app, contract.accounts.adminLogin, {
    body: SAMPLE_SUPERADMIN,
  });
  await call(app, contract.admins.createAdmin, {
    token: superadmin,
    body: { ...ADMIN, password: SAMPLE_PASSWORD },
  });
  const yusuf = await join(TEACHERS.yusuf);
  const maryam = await join(TEACHERS.maryam);
  const khadija = await join(TEACHERS.khadija);
  const bilal = await join(TEACHERS.bilal);
  await call(app, contract.teachers.approveAllTeachers, { token: superadmin });
  await join(TEACHERS.ibrahim);

  const tajweed = await makeCourse(app, yusuf, TAJWEED);
  await makeCourse(app, yusuf, DRAFT);
  const grammar = await makeCourse(app, maryam, GRAMMAR);
  const deleted = await makeCourse(app, maryam, DELETED);
  await call(app, contract.courses.deleteCourse, {
    token: maryam,
    query: { courseId: deleted.courseId },
  });
  const sirat = await makeCourse(app, khadija, SIRAT);
  const manners = await makeCourse(app, bilal, MANNERS);
  await setMeeting(app, yusuf, tajweed);

  const zaynab = await join(STUDENTS.zaynab);
  const ahmad = await join(STUDENTS.ahmad);
  await join(STUDENTS.sana);
  for (const course of [tajweed, grammar, manners]) await enrol(app, zaynab, course);
  for (const course of [tajweed, sirat]) await enrol(app, ahmad, course);
  await complete(app, zaynab, tajweed, 2);
  await complete(app, ahmad, sirat, 1);
  await suspend(app, superadmin, bilal);
  await writePages(app, superadmin);
  await writeNotes(app, ahmad, { tajweed, sirat });
}

async function complete(app: App, token: string, course: Made, count: number): Promise<void> {
  for (const lessonId of course.lessonIds.slice(0, count)) {
    await call(app, contract.progress.toggleCompletion, {
      token,
      query: { courseId: course.courseId, lessonId },
      body: { completed: true },
    });
  }
}

export type Made = { courseId: string; lessonIds: string[] };

/** A draft when it has no banner, otherwise published. */
async function makeCourse(app: App, token: string, sample: SampleCourse): Promise<Made> {
  const { title, description, category, tags, banner, sections } = sample;
  const { course } = await call(app, contract.courses.createCourse, {
    token,
    body: { title, description, category, tags },
  });
  const courseId = course._id;
  const lessonIds: string[] = [];
  for (const { lessons, ...section } of sections) {
    const made = await call(app, contract.outline.addSection, {
      token,
      query: { courseId },
      body: section,
    });
    for (const { file: name, contentType, ...lesson } of lessons) {
      const filePath = await upload(app, token, { courseId, name, contentType });
      const added = await call(app, contract.lessons.addLesson, {
        token,
        query: { courseId, sectionId: made.section._id },
        body: { ...lesson, filePath, fileType: contentType },
      });
      lessonIds.push(added.lesson._id);
    }
  }
  if (banner) {
    const file = { courseId, name: banner, contentType: "image/jpeg", as: "banner" };
    const body = { banner: await upload(app, token, file), published: true as const };
    await call(app, contract.courses.updateCourse, { token, query: { courseId }, body });
  }
  return { courseId, lessonIds };
}

async function setMeeting(app: App, token: string, { courseId }: Made): Promise<void> {
  await call(app, contract.courses.updateCourse, {
    token,
    query: { courseId },
    body: {
      meetingDetails: {
        title: "Weekly recitation circle",
        description: "Bring your revision sheet; each of us reads five lines.",
        link: "https://meet.example.org/recitation-circle",
        scheduledTime: "2027-01-08T15:00:00Z",
      },
    },
  });
}

async function enrol(app: App, token: string, { courseId }: Made): Promise<void> {
  await call(app, contract.enrolment.enrol, { token, query: { courseId } });
}

async function suspend(app: App, superadmin: string, teacherToken: string): Promise<void> {
  const { _id } = await call(app, contract.accounts.readMe, { token: teacherToken });
  await call(app, contract.teachers.suspendTeacher, {
    token: superadmin,
    body: { userID: _id, suspended: true },
  });
}
