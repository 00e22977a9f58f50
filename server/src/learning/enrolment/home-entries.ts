import type { z } from "zod";
import type { home } from "@madrasa/contract/office/home";
import { MEETING_OPENS_MINUTES, MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { isoTime, MINUTE } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { thumbnailLink } from "../../base/files/index.ts";
import { presentMovedFrom } from "../../courses/courses/index.ts";
import {
  findCourseToContinue,
  findFinishedCourse,
  findNextLesson,
  listNextMeetings,
} from "./home-entries.queries.ts";
import { presentEnrolledCourse } from "./present-enrolled-course.ts";

type Entry = z.input<typeof home.listEntries.data>["entries"][number];

export async function meetingEntries(
  { database, clock }: Platform,
  studentId: string,
): Promise<Entry[]> {
  const rows = await listNextMeetings(database.read, studentId, clock());
  return rows.map((row) => {
    const at = row.meeting_at ?? 0;
    return {
      kind: "meeting",
      since: isoTime(at - MEETING_OPENS_MINUTES * MINUTE),
      until: isoTime(at + MEETING_SHOWN_MINUTES * MINUTE),
      course: presentEnrolledCourse(row),
      meeting: {
        title: row.meeting_title ?? "",
        link: row.meeting_link ?? "",
        scheduledTime: isoTime(at),
        ...presentMovedFrom(row),
      },
    };
  });
}

/** First incomplete lesson of the most recently studied course that has one. */
export async function lessonEntries(platform: Platform, studentId: string): Promise<Entry[]> {
  const db = platform.database.read;
  const course = await findCourseToContinue(db, studentId);
  const lesson = course && (await findNextLesson(db, studentId, course.id));
  if (!lesson) return [];
  const { thumbnail_file_id: frame, duration_seconds: durationSeconds } = lesson;
  const thumbnail = frame && (await thumbnailLink(platform, frame));
  return [
    {
      kind: "lesson",
      course: presentEnrolledCourse(course),
      lesson: {
        _id: lesson.id,
        title: lesson.title,
        fileType: lesson.content_type,
        ...(durationSeconds !== null && { durationSeconds }),
        positionSeconds: lesson.seconds ?? 0,
        ...(thumbnail && { thumbnail }),
      },
    },
  ];
}

/** Latest finished course, if nothing is left to study. */
export async function finishedEntries({ database }: Platform, studentId: string): Promise<Entry[]> {
  const course = await findFinishedCourse(database.read, studentId);
  return course ? [{ kind: "finished", course: presentEnrolledCourse(course) }] : [];
}
