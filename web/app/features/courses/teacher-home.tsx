import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CourseAction, CourseDialogs, type OnCourseAction } from "./course-dialogs.tsx";
import { ownCoursesQuery, publishedCoursesQuery } from "./courses.api.ts";
import { ManageCourses } from "./manage-courses.tsx";
import { NextTask } from "./next-task.tsx";
import { PublishedCourses } from "./published-courses.tsx";

/** Who needs the teacher now, what the students do, and the courses to work on. */
export function TeacherHome() {
  const all = useInfiniteQuery(ownCoursesQuery);
  const published = useInfiniteQuery(publishedCoursesQuery);
  const [open, setOpen] = useState<{ action: CourseAction; courseId: string }>();
  const onAction: OnCourseAction = (courseId, action) => setOpen({ courseId, action });
  const course = [all, published]
    .flatMap(({ data }) => data?.pages ?? [])
    .flatMap(({ courseList }) => courseList)
    .find(({ _id }) => _id === open?.courseId);
  return (
    <>
      <NextTask onAction={onAction} />
      <PublishedCourses onAction={onAction} />
      <ManageCourses onAction={onAction} />
      <CourseDialogs
        isOpen={course !== undefined}
        onOpenChange={() => setOpen(undefined)}
        action={open?.action}
        course={course}
      />
    </>
  );
}
