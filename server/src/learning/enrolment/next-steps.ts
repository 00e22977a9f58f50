import type { z } from "zod";
import type { enrolment } from "@madrasa/contract/learning/enrolment";
import type { Platform } from "../../platform/platform.ts";
import { lessonEntries, meetingEntries } from "./home-entries.ts";

type NextSteps = NonNullable<z.input<typeof enrolment.listEnrolled.data>["next"]>;

/** Suggestions on a student's home, for older pages and the end of a course. */
export async function nextSteps(platform: Platform, studentId: string): Promise<NextSteps> {
  const [[nextLesson], [nextMeeting]] = await Promise.all([
    lessonEntries(platform, studentId),
    meetingEntries(platform, studentId),
  ]);
  return {
    lesson: nextLesson?.lesson ? { ...nextLesson.lesson, course: nextLesson.course } : null,
    meeting: nextMeeting?.meeting ? { ...nextMeeting.meeting, course: nextMeeting.course } : null,
  };
}
