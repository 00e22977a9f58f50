import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import type { Person } from "@madrasa/testkit/people";
import type { TestApp } from "./test-app.ts";

export type Scenario = {
  school: TestApp;
  teacher: Person;
  student: Person;
  courseId: string;
  sectionId: string;
  lessonId: string;
  /** By default the student. */
  caller?: { token: string; password?: string };
};

export async function aScenario(
  school: TestApp,
  people: { teacher: Person; student: Person },
): Promise<Scenario> {
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, people.teacher);
  const query = { courseId };
  await school.call(contract.enrolment.enrol, { as: people.student, query });
  return { school, ...people, courseId, sectionId, lessonId: lessonIds[0] ?? "" };
}

export const inCourse = ({ courseId }: Scenario) => ({ query: { courseId } });
export const inSection = ({ courseId, sectionId }: Scenario) => ({
  query: { courseId, sectionId },
});
export const inLesson = ({ courseId, lessonId }: Scenario) => ({ query: { courseId, lessonId } });
export const aPage = {
  limit: "5",
  search: "tajweed",
  cursor: `9999999999999.${"f".repeat(24)}`,
};
