import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import type { TestApp } from "./test-app.ts";

const calls = contract.certificates;
export type Course = { courseId: string; sectionId: string; lessonIds: string[] };

export async function aCourse(school: TestApp, { gives = true } = {}) {
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { lessons: 2, title: "Tajweed" });
  const student = await aStudentOf(school, course.courseId);
  const decoy = await aStudentOf(school, course.courseId);
  if (gives) await give(school, teacher, course, true);
  await finish(school, decoy, course);
  return { teacher, course, student, decoy };
}

export const give = (school: TestApp, as: Person, { courseId }: Course, certificates: boolean) =>
  school.call(contract.courses.updateCourse, { as, query: { courseId }, body: { certificates } });

type Signed = { token: string };

export const tick = (school: TestApp, as: Signed, query: { courseId: string; lessonId: string }) =>
  school.call(contract.progress.toggleCompletion, { as, query, body: { completed: true } });

export async function finish(school: TestApp, as: Signed, { courseId, lessonIds }: Course) {
  for (const lessonId of lessonIds) await tick(school, as, { courseId, lessonId });
}

export const readFinish = async (school: TestApp, as: Person, { courseId }: Course) =>
  (await school.call(calls.readFinish, { as, query: { courseId } })).data;

export const take = (school: TestApp, as: Person, { courseId }: Course) =>
  school.call(calls.takeCertificate, { as, query: { courseId }, body: {} });

export const check = (school: TestApp, certificateId: string) =>
  school.call(calls.checkCertificate, { params: { certificateId } });

export const rowsOf = async ({ platform }: TestApp, { courseId }: Course, { id }: Person) =>
  platform.database.read
    .selectFrom("certificates")
    .selectAll()
    .where("course_id", "=", courseId)
    .where("student_id", "=", id)
    .execute();

export async function certified(school: TestApp, options?: Parameters<typeof aCourse>[1]) {
  const all = await aCourse(school, options);
  await finish(school, all.student, all.course);
  const { certificate } = await readFinish(school, all.student, all.course);
  return { ...all, id: certificate?._id ?? "" };
}
