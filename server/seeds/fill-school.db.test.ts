import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { superadminSession } from "@madrasa/testkit/people";
import { countersOf } from "../src/testing/counters.ts";
import { storedCountsOf } from "../src/testing/stored-counts.ts";
import { test } from "../src/testing/app-test.ts";
import { fillSchool } from "./fill-school.queries.ts";

const SIZE = { courses: 3, students: 30, joined: 2, inFirst: 30 };

test("a school that is filled for a measurement is one that people could have made", async ({
  school,
}) => {
  const { database } = school.platform;
  await fillSchool(database, SIZE);
  const courses = await database.read.selectFrom("courses").select(["id", "title"]).execute();
  expect(courses).toHaveLength(SIZE.courses);
  for (const { id } of courses) {
    const { stored, counted } = await countersOf(database.read, id);
    expect(stored).toEqual(counted);
    expect(stored).toContainEqual(["lessons of the course", 12]);
  }
  const { stored, counted } = await storedCountsOf(database.read);
  expect(stored).toEqual(counted);
  expect(stored).toContainEqual({ name: "students", day: 0, total: SIZE.students });

  const find = async (search: string) =>
    (await school.call(contract.catalogue.listCourses, { query: { search } })).data.total;
  expect([await find("murattal"), await find("Teacher 0")]).toEqual([1, SIZE.courses]);
  const as = await superadminSession(school);
  const students = await school.call(contract.students.searchStudents, {
    as,
    body: { value: "student 29" },
  });
  expect(students.data.studentList).toMatchObject([{ lastName: "student 29" }]);
});
