import { aDeletedCourse } from "@madrasa/testkit/courses";
import { aStudent } from "@madrasa/testkit/people";
import { admins, guardians } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aChildOf } from "../../testing/families.ts";
import { aPage, inCourse, inLesson } from "../../testing/scenario.ts";

export const oversightCalls: CallEntries<"oversight"> = {
  listCoursesOfTeacher: {
    who: admins,
    queries: 6,
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
    // The first read in an hour is audited in a transaction.
    queries: 6,
    input: inCourse,
  },
  readAnyLesson: {
    who: admins,
    queries: 7,
    input: inLesson,
  },
  erasePerson: {
    who: admins,
    input: async ({ school }) => ({ body: { userID: (await aStudent(school)).id } }),
  },
  exportPerson: {
    who: admins,
    queries: 4,
    input: ({ student }) => ({
      query: { userID: student.id, part: "notes", after: "0".repeat(24) },
    }),
  },
  exportChild: {
    who: guardians,
    queries: 4,
    input: async ({ school, student, caller = student }) => ({
      query: {
        childId: await aChildOf(school, caller),
        part: "notes",
        after: "0".repeat(24),
      },
    }),
  },
  restoreCourse: {
    who: admins,
    input: async ({ school, teacher }) => ({
      query: { courseId: await aDeletedCourse(school, teacher) },
      body: {},
    }),
  },
};
