import type { z } from "zod";
import type { ownCourse, publicCourse } from "@madrasa/contract/courses/courses";
import { MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { isoTime, MINUTE } from "../../platform/clock.ts";
import { excerpt } from "../../platform/excerpt.ts";
import type { Platform } from "../../platform/platform.ts";
import { publicBannerUrl, viewLink } from "../../base/files/index.ts";
import type { Actor } from "../../platform/actor.ts";
import { fieldsOf, missingForPublishing } from "./course-fields.ts";
import { mayTeach } from "./courses.policy.ts";
import type { CourseWithTeacher } from "./courses.queries.ts";

type PublicCourse = z.input<typeof publicCourse>;
type OwnCourse = z.input<typeof ownCourse>;

export function inList<Course extends { description: string; meeting_description?: string | null }>(
  row: Course,
): Course {
  const { description, meeting_description: meeting } = row;
  return {
    ...row,
    description: excerpt(description),
    ...(meeting && { meeting_description: excerpt(meeting) }),
  };
}

export async function presentCourse(
  platform: Platform,
  row: CourseWithTeacher,
): Promise<PublicCourse> {
  return {
    _id: row.id,
    ...fieldsOf(row),
    banner: await bannerUrl(platform, row),
    teacherId: {
      _id: row.teacher_id,
      firstName: row.teacher_first_name,
      lastName: row.teacher_last_name,
    },
    totalLessons: row.lesson_count,
    studentCount: row.student_count,
    createdAt: isoTime(row.created_at),
    lastActive: isoTime(row.last_active_at),
  };
}

export async function presentOwnCourse(
  platform: Platform,
  actor: Actor,
  row: CourseWithTeacher,
): Promise<OwnCourse> {
  const missing = missingForPublishing(row);
  const edit = mayTeach(actor);
  return {
    ...(await presentCourse(platform, row)),
    published: { value: row.published_at !== null },
    active: row.deleted_at === null,
    deletedAt: row.deleted_at === null ? null : isoTime(row.deleted_at),
    meetingDetails: presentMeeting(row),
    certificates: row.certificates === 1,
    dailySheet: row.daily_sheet === 1,
    missing,
    can: {
      edit,
      publish: edit && row.published_at === null && missing.length === 0,
    },
  };
}

export function presentMeeting(row: CourseWithTeacher): OwnCourse["meetingDetails"] {
  if (row.meeting_link === null) return null;
  return {
    title: row.meeting_title ?? "",
    description: row.meeting_description ?? "",
    link: row.meeting_link,
    scheduledTime: row.meeting_at === null ? null : isoTime(row.meeting_at),
    ...presentMovedFrom(row),
  };
}

/** Undefined three hours after the planned start. */
export function presentCancelledMeeting(row: CourseWithTeacher, now: number) {
  const { meeting_cancelled_at: at } = row;
  return at === null || at + MEETING_SHOWN_MINUTES * MINUTE < now
    ? undefined
    : { scheduledTime: isoTime(at), ...presentMovedFrom(row) };
}

export const presentMovedFrom = ({
  meeting_moved_from: from,
}: Pick<CourseWithTeacher, "meeting_moved_from">) =>
  from === null ? {} : { movedFrom: isoTime(from) };

/** Permanent URL for public courses; otherwise signed and expiring. */
async function bannerUrl(platform: Platform, row: CourseWithTeacher): Promise<string | null> {
  if (!row.banner_file_id || !row.banner_type) return null;
  if (row.published_at !== null && row.deleted_at === null) {
    return publicBannerUrl(row.banner_file_id);
  }
  return viewLink(platform, {
    id: row.banner_file_id,
    contentType: row.banner_type,
    name: row.banner_name ?? "banner",
  });
}
