import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { QueryClient } from "@tanstack/react-query";
import { courseOfStudentKey, enrolledKey } from "../../lib/api/query-keys.ts";
import { countsMatch, tickLesson } from "./tick-lesson.ts";

type Course = DataOf<typeof contract.enrolment.readCourse>["course"];

/** Shows a completion that the server has accepted, now or when the line was back. */
export async function applyCompletion(
  queryClient: QueryClient,
  { courseId, lessonId }: { courseId: string; lessonId: string },
  answer: DataOf<typeof contract.progress.toggleCompletion>,
): Promise<void> {
  const courseKey = courseOfStudentKey(courseId);
  // A course requested before the change would overwrite it when it arrives.
  const wasFetching = queryClient.isFetching({ queryKey: courseKey }) > 0;
  await queryClient.cancelQueries({ queryKey: courseKey });
  const updated = queryClient.setQueryData<Course>(
    courseKey,
    (course) => course && tickLesson(course, lessonId, answer),
  );
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: enrolledKey }),
    (wasFetching || (updated && !countsMatch(updated))) &&
      queryClient.invalidateQueries({ queryKey: courseKey }),
  ]);
}
