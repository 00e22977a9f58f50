import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { QueryClient } from "@tanstack/react-query";
import { courseOfStudentKey } from "../api/query-keys.ts";
import type { Place, Titles } from "./acts.ts";

type Course = DataOf<typeof contract.enrolment.readCourse>["course"];

/** As the page knows them; empty where it does not. */
export function titlesOf(queryClient: QueryClient, { courseId, lessonId }: Place): Titles {
  const course = queryClient.getQueryData<Course>(courseOfStudentKey(courseId));
  const lessons = course?.sections?.flatMap((section) => section.lessonIds) ?? [];
  const lessonTitle = lessons.find(({ _id }) => _id === lessonId)?.title ?? "";
  return { courseTitle: course?.title ?? "", lessonTitle };
}
