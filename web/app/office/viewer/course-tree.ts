import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";

export type CourseTree = DataOf<typeof contract.enrolment.readCourse>["course"];
export type Section = NonNullable<CourseTree["sections"]>[number];
export type LessonSummary = Section["lessonIds"][number];

export function lessonsInOrder(course: CourseTree): LessonSummary[] {
  return course.sections?.flatMap((section) => section.lessonIds) ?? [];
}
