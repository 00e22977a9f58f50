import { contract } from "@madrasa/contract";
import {
  anyone,
  ownersAtWork,
  students,
  studentsInside,
  teachersAtWork,
} from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aPage, inCourse, type Scenario } from "../../testing/scenario.ts";

async function aCertificate(scenario: Scenario): Promise<string> {
  const { school, teacher, student } = scenario;
  await school.call(contract.courses.updateCourse, {
    as: teacher,
    ...inCourse(scenario),
    body: { certificates: true },
  });
  const own = { as: student, ...inCourse(scenario) };
  const { course } = (await school.call(contract.enrolment.readCourse, own)).data;
  for (const { lessonIds } of course.sections ?? []) {
    for (const { _id: lessonId } of lessonIds) {
      const query = { courseId: scenario.courseId, lessonId };
      const body = { completed: true };
      await school.call(contract.progress.toggleCompletion, { as: student, query, body });
    }
  }
  const { data } = await school.call(contract.certificates.takeCertificate, { ...own, body: {} });
  return data.certificate._id;
}

export const certificateCalls: CallEntries<"certificates"> = {
  readFinish: {
    who: studentsInside,
    queries: 2,
    input: inCourse,
  },
  takeCertificate: {
    who: studentsInside,
    input: async (scenario) => {
      await aCertificate(scenario);
      return { ...inCourse(scenario), body: {} };
    },
  },
  listOwnCertificates: {
    who: students,
    queries: 3,
    input: () => ({ query: { limit: aPage.limit, cursor: aPage.cursor } }),
  },
  listCertificates: {
    who: ownersAtWork,
    queries: 4,
    input: ({ courseId }) => ({
      query: { courseId, limit: aPage.limit, cursor: aPage.cursor },
    }),
  },
  withdrawCertificate: {
    who: {
      ...teachersAtWork,
      ownStudent: "welcome",
      otherStudent: "CERTIFICATE_NOT_FOUND",
      otherTeacher: "CERTIFICATE_NOT_FOUND",
    },
    input: async (scenario) => ({ body: { certificateId: await aCertificate(scenario) } }),
  },
  reissueCertificate: {
    who: { ...teachersAtWork, otherTeacher: "CERTIFICATE_NOT_FOUND" },
    input: async (scenario) => ({ body: { certificateId: await aCertificate(scenario) } }),
  },
  checkCertificate: {
    who: anyone,
    queries: 1,
    input: async (scenario) => ({ params: { certificateId: await aCertificate(scenario) } }),
  },
};
