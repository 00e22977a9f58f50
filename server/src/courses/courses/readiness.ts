import type { Readiness } from "@madrasa/contract/courses/courses";
import type { CourseRow } from "./courses.queries.ts";

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
