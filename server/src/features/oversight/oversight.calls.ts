import { aDeletedCourse } from "@madrasa/testkit/courses";
import { admins } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aPage, inCourse } from "../../testing/scenario.ts";

export const oversightCalls: CallEntries<"oversight"> = {
  listCoursesOfTeacher: {
    who: admins,
    queries: 4,
    input: ({ teacher }) => ({
      params: { teacherId: teacher.id },
      query: aPage,
    }),
  },
  listDeletedCourses: {
    who: admins,
    queries: 4,
    input: ({ teacher }) => ({
      params: { teacherId: teacher.id },
      query: aPage,
    }),
  },
  readAnyCourse: {
    who: admins,
    queries: 4,
    input: inCourse,
  },
  restoreCourse: {
    who: admins,
    input: async ({ school, teacher }) => ({
      query: { courseId: await aDeletedCourse(school, teacher) },
      body: {},
    }),
  },
};
