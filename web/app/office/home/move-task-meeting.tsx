import { useInfiniteQuery } from "@tanstack/react-query";
import { MoveMeeting, ownCoursesQuery } from "../../courses/courses/index.ts";
import type { TaskOf } from "./tasks.api.ts";

/** Renders nothing until the course is loaded. */
export function MoveTaskMeeting({ task }: { task: TaskOf<"meeting"> }) {
  const { data } = useInfiniteQuery(ownCoursesQuery);
  const course = data?.pages
    .flatMap(({ courseList }) => courseList)
    .find(({ _id }) => _id === task.course._id);
  return course ? <MoveMeeting course={course} className="relative max-sm:grow" /> : null;
}
