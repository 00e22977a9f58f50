import type { LaunchOptions } from "@playwright/test";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { handInTone, takeRecitations } from "@madrasa/testkit/recitations";
import type { School } from "@madrasa/testkit/school";
import { chromiumLaunch } from "./chromium.ts";
import { madeSound } from "./made-sound.ts";

/** A browser whose microphone hears a sound file of ten seconds again and again, without asking. */
export function withMicrophone(): LaunchOptions {
  const launch = chromiumLaunch();
  return {
    ...launch,
    args: [
      ...(launch.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-audio-capture=${madeSound(10)}`,
    ],
  };
}

/** A course with recitations, and a student of it who may hand in. */
export async function aRecitingCourse(school: School) {
  const teacher = await aTeacher(school, { firstName: "Yusuf", lastName: "Noor" });
  const course = await aPublishedCourse(school, teacher, { title: "Maghrib halaqa" });
  const student = await aStudentOf(school, course.courseId);
  await takeRecitations(school, { teacher, student, ...course });
  return { teacher, student, ...course };
}

/** So many recitations, one after another. */
export async function someRecitations(
  school: School,
  { student, courseId }: { student: Person; courseId: string },
  count: number,
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await handInTone(school, student, courseId, `Number ${number}`);
  }
}
