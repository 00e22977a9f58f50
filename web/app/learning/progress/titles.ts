import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { QueryClient } from "@tanstack/react-query";
import { courseOfStudentKey } from "../../lib/api/query-keys.ts";

type Course = DataOf<typeof contract.enrolment.readCourse>["course"];
type LessonRef = { courseId: string; lessonId: string };

export function titlesOf(client: QueryClient, { courseId, lessonId }: LessonRef): string[] {
  const course = client.getQueryData<Course>(courseOfStudentKey(courseId));
  const lessons = course?.sections?.flatMap((section) => section.lessonIds) ?? [];
  const lesson = lessons.find(({ _id }) => _id === lessonId);
  return [lesson?.title ?? "", course?.title ?? ""];
}
