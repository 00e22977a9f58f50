import type { z } from "zod";
import type { courses, publicCourse } from "@madrasa/contract/courses";
import type { CourseRow } from "./courses.queries.ts";

/** The fields that a teacher fills in, and their columns. A new field is added here only. */

export type CourseChange = Omit<z.output<typeof courses.updateCourse.body>, "published">;

/** Absent fields keep their columns; the banner is a file and is confirmed by the act. */
export function columnsOf(change: CourseChange): Partial<CourseRow> {
  const { title, description, category, tags, enrollable, meetingDetails: meeting } = change;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...(tags !== undefined && { tags: JSON.stringify(tags) }),
    ...(enrollable !== undefined && { enrollable: enrollable ? 1 : 0 }),
    ...(meeting !== undefined && {
      meeting_title: meeting?.title ?? null,
      meeting_description: meeting?.description ?? null,
      meeting_link: meeting?.link ?? null,
      meeting_at: meeting?.scheduledTime ?? null,
    }),
  };
}

type PublicFields = "title" | "description" | "category" | "tags" | "enrollable";

export function fieldsOf(row: CourseRow): Pick<z.input<typeof publicCourse>, PublicFields> {
  return {
    title: row.title,
    description: row.description,
    category: row.category,
    tags: JSON.parse(row.tags) as string[],
    enrollable: row.enrollable === 1,
  };
}
