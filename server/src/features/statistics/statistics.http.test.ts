import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aStudent, aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import { test } from "../../testing/school-test.ts";

test("the totals count active courses and each of their students once", async ({ school }) => {
  const as = await aSuperadmin(school);
  const read = async () => (await school.call(contract.statistics.readStatistics, { as })).data;
  expect(await read()).toEqual({ totalEnrolledStudents: 0, totalCourses: 0 });

  const teacher = await aTeacher(school);
  const [one, other] = [
    await aPublishedCourse(school, teacher),
    await aPublishedCourse(school, teacher),
  ];
  await aDraft(school, teacher);
  await aStudent(school);
  const inBoth = await aStudentOf(school, one.courseId);
  const query = { courseId: other.courseId };
  await school.call(contract.enrolment.enrol, { as: inBoth, query });
  await aStudentOf(school, other.courseId);
  expect(await read()).toEqual({ totalEnrolledStudents: 2, totalCourses: 3 });

  await school.call(contract.courses.deleteCourse, { as: teacher, query });
  expect(await read()).toEqual({ totalEnrolledStudents: 1, totalCourses: 2 });
});
