import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { internationalNumber } from "@madrasa/contract/digits";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aStudent,
  aSuperadmin,
  aTeacher,
  suspend,
  type Person,
} from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { test } from "../../testing/app-test.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const { readMe, updateMe } = contract.profile;

const update = async (school: TestApp, as: { token: string }, body: BodyOf<typeof updateMe>) =>
  school.call(updateMe, { as, body });
const me = async (school: TestApp, as: { token: string }) =>
  (await school.call(readMe, { as })).data;

const findCourses = async (school: TestApp, search: string) => {
  const found = await school.call(contract.catalogue.listCourses, { query: { search } });
  return found.data.courseList.map(({ _id }) => _id);
};
const findTeachers = async (school: TestApp, value: string) => {
  const as = await aSuperadmin(school);
  const found = await school.call(contract.teachers.searchTeachers, { as, body: { value } });
  return found.data.teacherList.map(({ _id }) => _id);
};
const teacherOf = async (school: TestApp, as: Person, courseId: string) => {
  const read = await school.call(contract.enrolment.readCourse, { as, query: { courseId } });
  return read.data.course.teacherId;
};

describe("a change of the profile", () => {
  test("keeps the fields that it leaves out", async ({ school }) => {
    const student = await aStudent(school);
    const before = await me(school, student);
    expect(await update(school, student, { firstName: "Khadija" })).toMatchObject({
      status: 200,
      message: "Update successful",
      data: { ...before, firstName: "Khadija" },
    });
    await update(school, student, { TelegramOrWhatsapp: "telegram" });
    expect(await me(school, student)).toEqual({
      ...before,
      firstName: "Khadija",
      TelegramOrWhatsapp: "telegram",
    });
    await update(school, student, {});
    expect((await me(school, student)).TelegramOrWhatsapp).toBe("telegram");
  });

  test("changes what courses and teacher are found by, for a teacher's name", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Sirah" });
    await update(school, teacher, { firstName: "Nuruddin", lastName: "Zangi" });
    expect(await findCourses(school, "Nuruddin Zangi")).toEqual([courseId]);
    expect(await findTeachers(school, "zangi")).toEqual([teacher.id]);

    await update(school, teacher, { firstName: "Salahuddin", lastName: "Ayyubi" });
    expect(await findCourses(school, "nuruddin")).toEqual([]);
    expect(await findTeachers(school, "zangi")).toEqual([]);
    expect(await findCourses(school, "ayyubi")).toEqual([courseId]);
    expect(await findTeachers(school, teacher.email)).toEqual([teacher.id]);
    expect(await findTeachers(school, teacher.phone)).toEqual([teacher.id]);
  });

  test("reaches a course that is created or renamed meanwhile, for a teacher's name", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Sirah" });
    for (let round = 0; round < 8; round += 1) {
      const name = `Round${round}zz`;
      const title = `Title${round}zz`;
      const form = { title, description: "d", category: "Arts" as const, tags: [] };
      await Promise.all([
        update(school, teacher, { firstName: name }),
        school.call(contract.courses.updateCourse, {
          as: teacher,
          query: { courseId },
          body: { title },
        }),
        school.call(contract.courses.createCourse, { as: teacher, body: form }),
      ]);
      const courses = school.platform.database.read.selectFrom("courses").selectAll();
      const rows = await courses.where("teacher_id", "=", teacher.id).execute();
      for (const { search, title: stored } of rows) {
        expect(search).toContain(name.toLowerCase());
        expect(search).toContain(stored.toLowerCase());
      }
    }
  });
});

describe("a teacher's phone number", () => {
  test("is shown to admins and to students who joined, unless the teacher hides it from students", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const [inside, outside] = [await aStudentOf(school, courseId), await aStudent(school)];
    const shown = { phoneNumber: teacher.phone, country: teacher.country };
    expect(await teacherOf(school, inside, courseId)).toMatchObject(shown);
    expect(await teacherOf(school, outside, courseId)).not.toHaveProperty("phoneNumber");

    await update(school, teacher, { phoneHidden: true });
    expect(await me(school, teacher)).toMatchObject({
      phoneHidden: true,
      phoneNumber: teacher.phone,
    });
    expect(await teacherOf(school, inside, courseId)).not.toHaveProperty("phoneNumber");
    expect(await findTeachers(school, teacher.phone)).toEqual([teacher.id]);

    await update(school, teacher, { phoneHidden: false });
    expect(await teacherOf(school, inside, courseId)).toMatchObject(shown);
  });

  test("is in no public answer", async ({ school }) => {
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

test("the contacts of admins count as verified", async ({ school }) => {
  const admin = await aGeneraladmin(school);
  expect(await me(school, admin)).toMatchObject({ email: admin.email, emailVerified: true });
  const superadmin = await aSuperadmin(school);
  expect(await me(school, superadmin)).toMatchObject({
    email: SUPERADMIN.email,
    emailVerified: true,
  });
});

describe("messages", () => {
  test("are chosen by the person, in the zone of the browser that signed in last", async ({
    school,
  }) => {
    const student = await aStudent(school);
    const other = await aStudent(school);
    const first = {
      timeZone: null,
      announcementEmails: false,
      digest: true,
      digestEmails: false,
      digestDay: 4,
    };
    expect(await me(school, student)).toMatchObject(first);
    const chosen = { announcementEmails: true, digest: false, digestEmails: true, digestDay: 0 };
    expect((await update(school, student, chosen)).data).toMatchObject(chosen);
    await update(school, student, { digestDay: 6 });
    expect(await me(school, student)).toMatchObject({ ...chosen, digestDay: 6 });
    expect((await update(school, student, { digestDay: 7 })).status).toBe(400);

    const { email, password } = student;
    const signIn = async (timeZone: string) =>
      school.call(contract.signIn.login, { body: { email, password, timeZone } });
    for (const [zone, stored] of [
      ["asia/baghdad", null],
      ["Asia/Baghdad", "Asia/Baghdad"],
      ["+03:00", "Asia/Baghdad"],
      ["Nowhere/At all", "Asia/Baghdad"],
      ["Asia/Kolkata", "Asia/Calcutta"],
    ] as const) {
      expect((await signIn(zone)).status, zone).toBe(200);
      expect((await me(school, student)).timeZone, zone).toBe(stored);
    }
    expect(await me(school, other)).toMatchObject(first);
  });
});

describe("one's own account", () => {
  test("says since when it is; a teacher's names the active courses, the newest first", async ({
    school,
  }) => {
    const began = Date.now();
    const [teacher, student] = [await aTeacher(school), await aStudent(school)];
    const { courseId: first } = await aPublishedCourse(school, teacher);
    const { courseId: second } = await aPublishedCourse(school, teacher);
    const { courseId: deleted } = await aPublishedCourse(school, teacher);
    await aPublishedCourse(school, await aTeacher(school));
    const query = { courseId: deleted };
    await school.call(contract.courses.deleteCourse, { as: teacher, query });
    expect((await me(school, teacher)).courseIds).toEqual([second, first]);
    expect(await me(school, student)).not.toHaveProperty("courseIds");
    expect(Date.parse((await me(school, student)).createdAt)).toBeGreaterThanOrEqual(began);
  });
});

test("people are written to in the language that they chose", async ({ school }) => {
  const teacher = await aTeacher(school);
  expect((await me(school, teacher)).language).toBe("en");
  await update(school, teacher, { language: "ur" });
  expect((await me(school, teacher)).language).toBe("ur");
  expect((await update(school, teacher, { language: "fr" as "ur" })).status).toBe(400);
  await suspend(school, teacher.id);
  const phone = internationalNumber(teacher.country, teacher.phone);
  await school.platform.backgroundTasks.settled();
  expect(school.messagesTo(phone).at(-1)?.text).toContain("معطل");
});

test("the school is named in the language of the message", async () => {
  const names = { SCHOOL_NAME: "Al-Noor", SCHOOL_NAMES: "ckb=قوتابخانەی نور" };
  const school = await createTestApp(names);
  try {
    const send = (email: string, language: string) =>
      school.http.inject({
        method: "POST",
        url: "/api/v1/user/sendOTP?for=createUser",
        headers: { "accept-language": language },
        payload: { email },
      });
    await send("kurdish@school.test", "ckb");
    await send("arabic@school.test", "ar");
    const [kurdish, arabic] = ["kurdish", "arabic"].map((name) =>
      JSON.stringify(school.messagesTo(`${name}@school.test`).at(-1)),
    );
    expect(kurdish).toContain("قوتابخانەی نور");
    expect(kurdish).not.toContain("Al-Noor");
    expect(arabic).toContain("Al-Noor");
  } finally {
    await school.close();
  }
});

test("a code goes to a stranger in the language of the page that asked for it", async ({
  school,
}) => {
  const email = "stranger@school.test";
  await school.http.inject({
    method: "POST",
    url: "/api/v1/user/sendOTP?for=createUser",
    headers: { "accept-language": "ckb" },
    payload: { email },
  });
  expect(school.messagesTo(email).at(-1)?.text).toContain("کۆدی پشتڕاستکردنەوە");
});
