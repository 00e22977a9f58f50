import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import { test } from "../../testing/app-test.ts";

const { listEnrolled, listStudents } = contract.enrolment;
type Course = Awaited<ReturnType<typeof aPublishedCourse>>;

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

test("a student's courses begin with the one studied last, and the list says what comes next", async ({
  school,
}) => {
  const student = await aStudent(school);
  const decoy = await aStudent(school);
  const home = async (as = student) => (await school.call(listEnrolled, { as })).data;
  expect((await home()).next).toEqual({ lesson: null, meeting: null });
  const courses = [];
  for (const title of ["Fiqh", "Seerah", "Nahw"]) {
    const course = await aPublishedCourse(school, teacher, { title });
    await enrol(school, student, course.courseId);
    await enrol(school, decoy, course.courseId);
    courses.push(course);
    school.wait(2 * MINUTE);
  }
  const [fiqh, seerah, nahw] = courses as [Course, Course, Course];
  const tick = async (course: Course, index: number, as = student) => {
    const query = { courseId: course.courseId, lessonId: course.lessonIds[index] ?? "" };
    await school.call(contract.progress.toggleCompletion, {
      as,
      query,
      body: { completed: true },
    });
    school.wait(2 * MINUTE);
  };
  const order = async () => (await home()).courseList.map(({ title }) => title);
  const nextOf = async () => (await home()).next?.lesson;
  expect(await order()).toEqual(["Nahw", "Seerah", "Fiqh"]);
  expect(await nextOf()).toMatchObject({
    _id: nahw.lessonIds[0],
    positionSeconds: 0,
    course: { _id: nahw.courseId, title: "Nahw", totalLessons: 2, completedLessons: 0 },
  });

  await tick(fiqh, 1);
  await tick(nahw, 0, decoy);
  expect(await order()).toEqual(["Fiqh", "Nahw", "Seerah"]);
  expect(await nextOf()).toMatchObject({ _id: fiqh.lessonIds[0], course: { progress: 50 } });

  const ref = { courseId: seerah.courseId, lessonId: seerah.lessonIds[0] ?? "" };
  await school.call(contract.progress.savePosition, {
    as: student,
    query: ref,
    body: { seconds: 465 },
  });
  school.wait(2 * MINUTE);
  expect(await order()).toEqual(["Seerah", "Fiqh", "Nahw"]);
  expect(await nextOf()).toMatchObject({ _id: seerah.lessonIds[0], positionSeconds: 465 });

  await tick(seerah, 0);
  await tick(seerah, 1);
  expect(await order()).toEqual(["Seerah", "Fiqh", "Nahw"]);
  expect(await nextOf()).toMatchObject({ _id: fiqh.lessonIds[0] });

  const students = await school.call(listStudents, {
    as: teacher,
    query: { courseId: seerah.courseId },
  });
  const [first, second] = students.data.students.map(({ lastActive }) => Date.parse(lastActive));
  expect(Math.abs((first ?? 0) - (second ?? 0))).toBeGreaterThan(2 * MINUTE);
});

test("a student's list names the next meeting until three hours after it began", async ({
  school,
}) => {
  const student = await aStudent(school);
  const at = school.platform.clock() + HOUR;
  const meet = async (title: string, scheduledTime: number, own = true) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title });
    if (own) await enrol(school, student, courseId);
    const link = "https://meet.test/halaqa";
    const meetingDetails = { title, description: "Weekly", link };
    await school.call(contract.courses.updateCourse, {
      as: teacher,
      query: { courseId },
      body: {
        meetingDetails: {
          ...meetingDetails,
          scheduledTime: new Date(scheduledTime).toISOString(),
        },
      },
    });
  };
  await meet("Later", at + DAY);
  await meet("Soon", at);
  await meet("Of others", at - 1, false);
  const next = async () => (await school.call(listEnrolled, { as: student })).data.next?.meeting;
  expect(await next()).toMatchObject({
    title: "Soon",
    scheduledTime: new Date(at).toISOString(),
    course: { title: "Soon" },
  });
  school.wait(4 * HOUR);
  expect((await next())?.title).toBe("Later");
});
