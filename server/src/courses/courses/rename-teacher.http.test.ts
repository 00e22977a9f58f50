import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { COURSES_MAX } from "@madrasa/contract/limits";
import { aDeletedCourse, aPublishedCourse } from "@madrasa/testkit/courses";
import { aSession, aTeacher, superadminSession, type Person } from "@madrasa/testkit/people";
import { recordQueries } from "../../testing/count-queries.ts";
import { aCourseRow } from "../../testing/rows.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { renameTeacher } from "./index.ts";

const { createCourse, deleteCourse, updateCourse } = contract.courses;
const FORM = { title: "One more", description: "d", category: "Arts" as const, tags: [] };

/** Inserted as rows, because calls would take minutes. */
async function manyCourses(school: TestApp, teacher: Person, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) =>
    aCourseRow({
      teacher_id: teacher.id,
      title: `Fiqh ${index}`,
      created_at: Math.floor(index / 7),
    }),
  );
  await school.platform.database.transaction(async (tx) => {
    for (let from = 0; from < count; from += 200) {
      await tx
        .insertInto("courses")
        .values(rows.slice(from, from + 200))
        .execute();
    }
  });
  return rows.map(({ id }) => id);
}

const rename = async (school: TestApp, teacher: Person, firstName: string) =>
  school.call(contract.profile.updateMe, { as: teacher, body: { firstName } });

async function named(school: TestApp, teacherId: string, name: string): Promise<number> {
  const rows = await school.platform.database.read
    .selectFrom("courses")
    .select(["search", "title", "id"])
    .where("teacher_id", "=", teacherId)
    .execute();
  return rows.filter(
    ({ search, title, id }) =>
      search.startsWith(`${title.toLowerCase()} ${name} `) && search.endsWith(` ${id}`),
  ).length;
}

const waiting = async ({ platform: { database } }: TestApp) =>
  database.read.selectFrom("renamed_teachers").selectAll().execute();

test("a rename reaches all courses of the teacher, and no statement writes many of them", async ({
  school,
}) => {
  const [teacher, decoy] = [await aTeacher(school), await aTeacher(school)];
  await manyCourses(school, teacher, 450);
  await aDeletedCourse(school, teacher);
  await aPublishedCourse(school, decoy, { title: "Nahw" });
  const action = async () => {
    await rename(school, teacher, "Safwan");
    await school.platform.backgroundTasks.settled();
  };
  const statements = await recordQueries(school, action, { background: true });
  expect(await named(school, teacher.id, "safwan")).toBe(451);
  expect(await named(school, decoy.id, "teacher")).toBe(1);
  expect(await waiting(school)).toEqual([]);
  const writes = statements.filter(({ sql }) => sql.startsWith('update "courses"'));
  for (const { parameters } of writes) expect(parameters.length).toBeLessThanOrEqual(200);
  expect(writes).toHaveLength(5);
});

test("a teacher of few courses is renamed in all of them before the answer arrives", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Mantiq" });
  await rename(school, teacher, "Zakariyya");
  const { data } = await school.call(contract.catalogue.listCourses, {
    query: { search: "mantiq zakariyya" },
  });
  expect(data.courseList.map(({ _id }) => _id)).toEqual([courseId]);
});

test("the next sweep continues if the server ends in between; a second rename starts over", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const [first = ""] = await manyCourses(school, teacher, 250);
  const { database } = school.platform;
  const renameOnly = async (firstName: string) =>
    database.transaction(async (tx) => {
      const name = { first_name: firstName };
      await tx.updateTable("users").set(name).where("id", "=", teacher.id).execute();
      await renameTeacher(tx, teacher.id);
    });
  await renameOnly("Safwan");
  expect(await named(school, teacher.id, "safwan")).toBe(100);
  await renameOnly("Luqman");
  expect(await named(school, teacher.id, "luqman")).toBe(100);
  const query = { courseId: first };
  await school.call(updateCourse, { as: teacher, query, body: { title: "Usul" } });
  await school.sweep();
  expect(await named(school, teacher.id, "luqman")).toBe(250);
  expect(await waiting(school)).toEqual([]);
});

test("a deleted teacher's name is in no search text, and comes back with the account", async ({
  school,
}) => {
  const teacher = await aTeacher(school, { firstName: "Dhulqarnayn" });
  await manyCourses(school, teacher, 150);
  await school.call(contract.accountDeletion.deleteMe, { as: teacher });
  await school.sweep();
  const rows = await school.platform.database.read
    .selectFrom("courses")
    .select("search")
    .where("teacher_id", "=", teacher.id)
    .execute();
  expect(rows).toHaveLength(150);
  for (const { search } of rows) expect(search).not.toMatch(/dhulqarnayn|number/);
});

test("a teacher has at most so many courses; who has more keeps them", async ({ school }) => {
  const [teacher, decoy] = [await aTeacher(school), await aTeacher(school)];
  const create = async (as: Pick<Person, "token">) => school.call(createCourse, { as, body: FORM });
  const deleted = await aDeletedCourse(school, teacher);
  const ids = await manyCourses(school, teacher, COURSES_MAX - 1);
  const sessions = [teacher, { token: await aSession(school, teacher) }];
  const answers = await Promise.all(sessions.map(create));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    code: "TOO_MANY_COURSES",
    values: { max: COURSES_MAX },
    message: `A teacher can have at most ${COURSES_MAX} courses. Delete one that is no longer needed.`,
  });
  expect((await create(decoy)).status).toBe(200);

  const admin = await superadminSession(school);
  const restore = async () =>
    school.call(contract.oversight.restoreCourse, { as: admin, query: { courseId: deleted } });
  expect((await restore()).code).toBe("TOO_MANY_COURSES");
  await manyCourses(school, teacher, 20);
  const query = { courseId: ids[0] ?? "" };
  const copied = { as: teacher, query, body: { title: "Copy" } };
  expect((await school.call(contract.outline.copyCourse, copied)).code).toBe("TOO_MANY_COURSES");
  const body = { title: "Still changed" };
  expect((await school.call(updateCourse, { as: teacher, query, body })).status).toBe(200);
  for (const courseId of ids.slice(0, 21)) {
    expect((await create(teacher)).code).toBe("TOO_MANY_COURSES");
    await school.call(deleteCourse, { as: teacher, query: { courseId } });
  }
  const [created, restored] = await Promise.all([create(teacher), restore()]);
  expect([created.status, restored.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
});
