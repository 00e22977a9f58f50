import type { z } from "zod";
import type { recitations } from "@madrasa/contract/halaqa/recitations";
import type { Platform } from "../../platform/platform.ts";
import { languageOf } from "../../courses/courses/index.ts";
import { readNextLesson } from "../sheet/index.ts";
import { listLatestOf, listRecitingCourses } from "./next-recitations.queries.ts";
import { readConsent } from "./recitations.policy.ts";

type Next = z.input<typeof recitations.listNext.data>["courses"];

/** A passage to repeat comes before the sheet's. Empty after a refusal to record. */
export async function presentNext(platform: Platform, studentId: string): Promise<Next> {
  const db = platform.database.read;
  const [courses, consent, latest, sheet] = await Promise.all([
    listRecitingCourses(db, studentId),
    readConsent(db, studentId),
    listLatestOf(db, { studentId, now: platform.clock() }),
    readNextLesson(platform, studentId),
  ]);
  if (consent === "refused") return [];
  return courses.map((row) => {
    const course = { _id: row.id, title: row.title, language: languageOf(row) };
    const own = latest.filter(({ course_id }) => course_id === row.id);
    const again = own.find(({ is_to_repeat }) => is_to_repeat === 1);
    if (again) {
      return { course, state: "again", track: null, from: again.from_verse, to: again.to_verse };
    }
    const lesson = sheet.courseIds.includes(row.id) ? sheet.lesson : undefined;
    if (!lesson) return { course, state: "free", track: null, from: null, to: null };
    const isSubmitted = own.some(
      (one) =>
        one.from_verse === lesson.from && one.to_verse === lesson.to && one.is_heard_since === 0,
    );
    return { course, state: isSubmitted ? "done" : "next", ...lesson };
  });
}
