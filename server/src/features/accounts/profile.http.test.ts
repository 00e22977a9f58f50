import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aStudent,
  aSuperadmin,
  aTeacher,
  type Person,
} from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.close());

const { readMe, updateMe } = contract.accounts;
type Change = Parameters<typeof school.call<typeof updateMe>>[1];

const update = async (as: { token: string }, body: NonNullable<Change>["body"]) =>
  school.call(updateMe, { as, ...(body && { body }) });
const me = async (as: { token: string }) => (await school.call(readMe, { as })).data;

const findCourses = async (search: string) => {
  const found = await school.call(contract.catalogue.listCourses, { query: { search } });
  return found.data.courseList.map(({ _id }) => _id);
};
const findTeachers = async (value: string) => {
  const as = await aSuperadmin(school);
  const found = await school.call(contract.teachers.searchTeachers, { as, body: { value } });
  return found.data.teacherList.map(({ _id }) => _id);
};
const teacherOf = async (as: Person, courseId: string) => {
  const read = await school.call(contract.enrolment.readCourse, { as, query: { courseId } });
  return read.data.course.teacherId;
};

describe("a change of the profile", () => {
  test("keeps the fields that it leaves out", async () => {
    const student = await aStudent(school);
    const before = await me(student);
    expect(await update(student, { firstName: "Khadija" })).toMatchObject({
      status: 200,
      message: "Update successful",
      data: { ...before, firstName: "Khadija" },
    });
    await update(student, { TelegramOrWhatsapp: "telegram" });
    expect(await me(student)).toEqual({
      ...before,
      firstName: "Khadija",
      TelegramOrWhatsapp: "telegram",
    });
    await update(student, {});
    expect((await me(student)).TelegramOrWhatsapp).toBe("telegram");
  });

  test.each([
    ["no first name", { firstName: " " }],
    ["no last name", { lastName: "" }],
    ["a third way of contact", { TelegramOrWhatsapp: "pigeon" }],
    ["a role", { role: "superadmin" }],
    ["an approval", { approved: true }],
    ["an email past its code", { email: "other@school.test" }],
    ["a phone past its code", { phoneNumber: "7701234567" }],
    ["a password past its code", { password: "a niche for a lamp" }],
  ])("of %s is refused and changes nothing", async (_, body) => {
    const student = await aStudent(school);
    const before = await me(student);
    expect((await update(student, body as object)).code).toBe("INVALID_INPUT");
    expect(await me(student)).toEqual(before);
  });

  test("of a teacher's name also changes what courses and the teacher are found by", async () => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Sirah" });
    await update(teacher, { firstName: "Nuruddin", lastName: "Zangi" });
    expect(await findCourses("Nuruddin Zangi")).toEqual([courseId]);
    expect(await findTeachers("zangi")).toEqual([teacher.id]);

    await update(teacher, { firstName: "Salahuddin", lastName: "Ayyubi" });
    expect(await findCourses("nuruddin")).toEqual([]);
    expect(await findTeachers("zangi")).toEqual([]);
    expect(await findCourses("ayyubi")).toEqual([courseId]);
    expect(await findTeachers(teacher.email)).toEqual([teacher.id]);
    expect(await findTeachers(teacher.phone)).toEqual([teacher.id]);
  });

  test("of a teacher's name while a course is created or renamed reaches that course too", async () => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Sirah" });
    for (let round = 0; round < 8; round += 1) {
      const name = `Round${round}zz`;
      const title = `Title${round}zz`;
      const form = { title, description: "d", category: "Arts" as const, tags: [] };
      await Promise.all([
        update(teacher, { firstName: name }),
        school.call(contract.courses.updateCourse, {
          as: teacher,
          query: { courseId },
          body: { title },
        }),
        school.call(contract.courses.createCourse, { as: teacher, body: form }),
      ]);
      const courses = school.platform.database.read.selectFrom("courses").selectAll();
      const rows = await courses.where("teacher_id", "=", teacher.id).execute();
      for (const { search, title: kept } of rows) {
        expect(search).toContain(name.toLowerCase());
        expect(search).toContain(kept.toLowerCase());
      }
    }
  });
});

describe("a teacher's phone number", () => {
  test("is shown to admins and to students who joined, unless the teacher hides it from students", async () => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const [inside, outside] = [await aStudentOf(school, courseId), await aStudent(school)];
    const shown = { phoneNumber: teacher.phone, country: teacher.country };
    expect(await teacherOf(inside, courseId)).toMatchObject(shown);
    expect(await teacherOf(outside, courseId)).not.toHaveProperty("phoneNumber");

    await update(teacher, { phoneHidden: true });
    expect(await me(teacher)).toMatchObject({ phoneHidden: true, phoneNumber: teacher.phone });
    expect(await teacherOf(inside, courseId)).not.toHaveProperty("phoneNumber");
    expect(await findTeachers(teacher.phone)).toEqual([teacher.id]);

    await update(teacher, { phoneHidden: false });
    expect(await teacherOf(inside, courseId)).toMatchObject(shown);
  });

  test("is in no public answer", async () => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const answers = [
      await school.call(contract.catalogue.listCourses, { query: {} }),
      await school.call(contract.catalogue.listCoursesOfTeacher, {
        params: { teacherId: teacher.id },
        query: {},
      }),
      await school.call(contract.catalogue.lookUpCourse, { params: { code: courseId } }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(teacher.phone);
    }
  });
});

test("the contacts of admins count as verified", async () => {
  const admin = await aGeneraladmin(school);
  expect(await me(admin)).toMatchObject({ email: admin.email, emailVerified: true });
  const superadmin = await aSuperadmin(school);
  expect(await me(superadmin)).toMatchObject({ email: SUPERADMIN.email, emailVerified: true });
});

test("telegram and whatsapp links are made of the international number", async () => {
  const student = await aStudent(school);
  const number = `${student.country === "IN" ? "+91" : "+964"}${student.phone}`;
  expect(await me(student)).toMatchObject({ telegram: number, whatsapp: number });
});
