import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { PrepareUpload } from "../uploads/index.ts";
import type { CourseAction, CourseDialogsOpen, OnCourseAction } from "./course-dialogs.tsx";
import { ownCoursesQuery, publishedCoursesQuery } from "./courses.api.ts";
import { ManageCourses } from "./manage-courses.tsx";
import { NextTask } from "./next-task.tsx";
import { PublishedCourses } from "./published-courses.tsx";

type TeacherHomeProps = {
  prepareUpload: PrepareUpload;
  renderDialogs: (dialogs: CourseDialogsOpen) => ReactNode;
};

/** Who needs the teacher now, what the students do, and the courses to work on. */
export function TeacherHome({ prepareUpload, renderDialogs }: TeacherHomeProps) {
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
      <ManageCourses prepareUpload={prepareUpload} onAction={onAction} />
      {renderDialogs({
        isOpen: course !== undefined,
        onOpenChange: () => setOpen(undefined),
        action: open?.action,
        course,
      })}
    </>
  );
}
