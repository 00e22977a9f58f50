import type { z } from "zod";
import type { enrolment } from "@madrasa/contract/enrolment";
import { percentOf } from "@madrasa/contract/percent";
import { isoTime } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { languageOf } from "../courses/index.ts";
import { publicBannerUrl } from "../files/index.ts";
import { findCourseToContinue, findNextLesson, findNextMeeting } from "./next-steps.queries.ts";

type NextSteps = NonNullable<z.input<typeof enrolment.listEnrolled.data>["next"]>;

/** The offers of a student's home before the list of courses. */
export async function nextSteps(
  { database: { read: db }, clock }: Platform,
  studentId: string,
): Promise<NextSteps> {
  const [course, meeting] = await Promise.all([
    findCourseToContinue(db, studentId),
    findNextMeeting(db, studentId, clock()),
  ]);
  const lesson = course && (await findNextLesson(db, studentId, course.id));
  return {
    lesson: lesson
      ? {
          _id: lesson.id,
          title: lesson.title,
          fileType: lesson.content_type,
          ...(lesson.duration_seconds !== null && { durationSeconds: lesson.duration_seconds }),
          positionSeconds: lesson.seconds ?? 0,
          course: {
            _id: course.id,
            title: course.title,
            language: languageOf(course),
            banner: course.banner_file_id && publicBannerUrl(course.banner_file_id),
            totalLessons: course.lesson_count,
            completedLessons: course.completed_count,
            progress: percentOf(course.completed_count, course.lesson_count),
          },
        }
      : null,
    meeting: meeting?.meeting_at
      ? {
          title: meeting.meeting_title ?? "",
          link: meeting.meeting_link ?? "",
          scheduledTime: isoTime(meeting.meeting_at),
          course: { _id: meeting.id, title: meeting.title, language: languageOf(meeting) },
        }
      : null,
  };
}
