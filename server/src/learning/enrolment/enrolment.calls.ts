import { ownersAtWork, students, studentsInside } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aPage, inCourse } from "../../testing/scenario.ts";

export const enrolmentCalls: CallEntries<"enrolment"> = {
  readCourse: {
    who: students,
    queries: 8,
    input: inCourse,
  },
  enrol: {
    who: students,
    input: inCourse,
  },
  leave: {
    spends: true,
    who: studentsInside,
    input: (scenario) => ({ ...inCourse(scenario), body: {} }),
  },
  listEnrolled: {
    who: students,
    queries: 7,
    input: () => ({ query: aPage }),
  },
  listStudents: {
    who: ownersAtWork,
    queries: 6,
    input: ({ courseId }) => ({ query: { courseId, ...aPage, only: "quiet" } }),
  },
  markStudentsSeen: {
    who: ownersAtWork,
    input: (scenario) => ({ ...inCourse(scenario), body: {} }),
  },
  readStudentOfCourse: {
    who: ownersAtWork,
    queries: 7,
    input: ({ courseId, student }) => ({ query: { courseId, studentId: student.id } }),
  },
  recordContacted: {
    who: ownersAtWork,
    input: (scenario) => ({ ...inCourse(scenario), body: { studentId: scenario.student.id } }),
  },
  removeStudent: {
    spends: true,
    who: ownersAtWork,
    input: (scenario) => ({
      ...inCourse(scenario),
      body: { studentId: scenario.student.id, reason: "By mistake" },
    }),
  },
  readmitStudent: {
    who: ownersAtWork,
    input: (scenario) => ({
      ...inCourse(scenario),
      body: { studentId: scenario.student.id },
    }),
  },
  listRemovedStudents: {
    who: ownersAtWork,
    queries: 4,
    input: ({ courseId }) => ({
      query: { courseId, limit: aPage.limit, cursor: aPage.cursor },
    }),
  },
};
