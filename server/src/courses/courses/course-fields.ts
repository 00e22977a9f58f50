import type { z } from "zod";
import type { courses, publicCourse, Readiness } from "@madrasa/contract/courses/courses";
import type { Language } from "@madrasa/contract/languages";
import { COURSE_TEXTS, textsOf } from "@madrasa/contract/form-texts";
import { languageOfText } from "@madrasa/contract/language-of-text";
import type { CourseRow } from "./courses.queries.ts";
import { foldText } from "../../platform/fold-text.ts";

/**
 * Fields edited by a teacher, with their columns. Texts from COURSE_TEXTS need no entry: their columns have the same
 * names.
 */

export type CourseChange = Omit<z.output<typeof courses.updateCourse.body>, "published">;

/** Absent fields keep their columns. The banner is confirmed separately. */
export function columnsOf(change: CourseChange): Partial<CourseRow> {
  const { category, language, tags, enrollable, certificates, dailySheet, meetingDetails } = change;
  return {
    ...textsOf(COURSE_TEXTS, change),
    ...(category !== undefined && { category }),
    ...(language !== undefined && { language, language_chosen: 1 as const }),
    ...(tags !== undefined && { tags: JSON.stringify(tags) }),
    ...(enrollable !== undefined && { enrollable: enrollable ? 1 : 0 }),
    ...(certificates !== undefined && { certificates: certificates ? 1 : 0 }),
    ...(dailySheet !== undefined && { daily_sheet: dailySheet ? 1 : 0 }),
    ...(meetingDetails !== undefined && {
      meeting_title: meetingDetails?.title ?? null,
      meeting_description: meetingDetails?.description ?? null,
      meeting_link: meetingDetails?.link ?? null,
      meeting_at: meetingDetails?.scheduledTime ?? null,
    }),
  };
}

type PublicFields = keyof typeof COURSE_TEXTS | "category" | "language" | "tags" | "enrollable";

/** The teacher's choice, or detected from the letters of the texts. */
export function languageOf({
  title,
  description,
  language,
}: Pick<CourseRow, "title" | "description" | "language">): Language {
  return language ?? languageOfText(`${title} ${description}`);
}

export function fieldsOf(row: CourseRow): Pick<z.input<typeof publicCourse>, PublicFields> {
  return {
    ...textsOf(COURSE_TEXTS, row),
    category: row.category,
    language: languageOf(row),
    tags: JSON.parse(row.tags) as string[],
    enrollable: row.enrollable === 1,
  };
}

export function missingForPublishing(
  course: Pick<CourseRow, "title" | "description" | "banner_file_id" | "lesson_count">,
): Readiness[] {
  const standing: Record<Readiness, boolean> = {
    title: course.title.trim() !== "",
    description: course.description.trim() !== "",
    banner: course.banner_file_id !== null,
    lesson: course.lesson_count > 0,
  };
  return (Object.keys(standing) as Readiness[]).filter((what) => !standing[what]);
}

export function courseSearchText(course: {
  id: string;
  title: string;
  tags: readonly string[];
  teacher: { firstName: string; lastName: string };
}): string {
  const { title, teacher, tags, id } = course;
  return foldText([title, teacher.firstName, teacher.lastName, ...tags, id].join(" "));
}
