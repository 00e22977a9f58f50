import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aGeneraladmin, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { HOUR } from "../../platform/clock.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { readStudent } = contract.students;

const read = async (school: TestApp, as: Person, userID: string, query = {}) =>
  school.call(readStudent, { as, query: { userID, ...query } });

test("an admin sees a student's courses, the last active first, and nobody else's", async ({
  school,
}) => {
  const [admin, teacher] = [await aGeneraladmin(school), await aTeacher(school)];
  const [first, second, others] = [
    await aPublishedCourse(school, teacher),
    await aPublishedCourse(school, teacher),
    await aPublishedCourse(school, teacher),
  ];
  const [student, decoy] = [await aStudent(school), await aStudent(school)];
  await enrol(school, student, first.courseId);
  await enrol(school, decoy, first.courseId);
  await enrol(school, decoy, others.courseId);
  school.wait(HOUR);
  await enrol(school, student, second.courseId);
  school.wait(HOUR);
  await school.call(contract.progress.toggleCompletion, {
    as: student,
    query: { courseId: first.courseId, lessonId: first.lessonIds[0] ?? "" },
    body: { completed: true },
  });
  const { status, data } = await read(school, admin, student.id);
  expect(status).toBe(200);
  expect(data.student).toMatchObject({
    _id: student.id,
    firstName: student.firstName,
    email: student.email,
    suspended: false,
  });
  expect(data.courseList).toMatchObject([
    { _id: first.courseId, completedLessons: 1, teacherId: { _id: teacher.id } },
    { _id: second.courseId, completedLessons: 0 },
  ]);
  const [newest, oldest] = data.courseList.map(({ lastActive }) => Date.parse(lastActive));
  expect((newest ?? 0) - (oldest ?? 0)).toBeGreaterThanOrEqual(HOUR);

  const page = await read(school, admin, student.id, { limit: "1" });
  expect(page.data.courseList).toHaveLength(1);
  const cursor = page.data.nextCursor ?? "";
  const next = await read(school, admin, student.id, { limit: "1", cursor });
  expect(next.data.courseList).toMatchObject([{ _id: second.courseId }]);
});

test("a look at a student is in the activity, once an hour for each admin and student", async ({
  school,
}) => {
  const [admin, colleague] = [await aGeneraladmin(school), await aGeneraladmin(school)];
  const [student, decoy] = [await aStudent(school), await aStudent(school)];
  const looks = async () => {
    const rows = school.platform.database.read
      .selectFrom("audit_entries")
      .select(["actor_id", "target_id", "target_name"])
      .where("action", "=", "readStudent")
      .where("actor_id", "in", [admin.id, colleague.id]);
    return (await rows.execute()).map((row) => `${row.actor_id} ${row.target_id}`).toSorted();
  };
  const entry = (as: Person, of: Person) => `${as.id} ${of.id}`;
  await Promise.all([read(school, admin, student.id), read(school, admin, student.id)]);
  await read(school, admin, decoy.id);
  await read(school, colleague, student.id);
  const once = [entry(admin, student), entry(admin, decoy), entry(colleague, student)];
  expect(await looks()).toEqual(once.toSorted());
  school.wait(HOUR);
  await read(school, admin, student.id);
  expect(await looks()).toEqual([...once, entry(admin, student)].toSorted());
});

test("reads students only, and records nothing of others", async ({ school }) => {
  const [admin, colleague, teacher] = [
    await aGeneraladmin(school),
    await aGeneraladmin(school),
    await aTeacher(school),
  ];
  for (const id of [teacher.id, colleague.id, "f".repeat(24)]) {
    expect((await read(school, admin, id)).code).toBe("STUDENT_NOT_FOUND");
  }
  const rows = school.platform.database.read.selectFrom("audit_entries").select("target_id");
  const targets = (await rows.where("action", "=", "readStudent").execute()).map(
    (row) => row.target_id,
  );
  for (const id of [teacher.id, colleague.id]) expect(targets).not.toContain(id);
});
