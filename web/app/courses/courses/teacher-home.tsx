import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { type CourseAction, CourseDialogs, type OnCourseAction } from "./course-dialogs.tsx";
import { ownCoursesQuery } from "./courses.api.ts";
import { NextTask } from "./next-task.tsx";
import { OwnCourseList } from "./own-course-list.tsx";

export function TeacherHome() {
  const { data } = useInfiniteQuery(ownCoursesQuery);
  const { studentsOf } = (useLocation().state ?? {}) as { studentsOf?: string };
  const [open, setOpen] = useState<{ action: CourseAction; courseId: string } | undefined>(
    studentsOf ? { action: "students", courseId: studentsOf } : undefined,
  );
  const onAction: OnCourseAction = (courseId, action) => setOpen({ courseId, action });
  const course = data?.pages
    .flatMap(({ courseList }) => courseList)
    .find(({ _id }) => _id === open?.courseId);
  return (
    <>
      <NextTask onAction={onAction} />
      <OwnCourseList onAction={onAction} />
      <CourseDialogs
        isOpen={course !== undefined}
        onOpenChange={() => setOpen(undefined)}
        action={open?.action}
        course={course}
      />
    </>
  );
}
