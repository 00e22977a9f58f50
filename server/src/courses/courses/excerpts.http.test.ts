import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { DESCRIPTION_MAX, EXCERPT_MAX, LESSONS_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { aPublishedCourse, aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher, superadminSession, type Person } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const LONG = "ج".repeat(EXCERPT_MAX * 3);
const CUT = `${"ج".repeat(EXCERPT_MAX - 1)}…`;

let teacher: Person;
let student: Person;
let course: { courseId: string; sectionIds: string[]; lessonIds: string[] };

test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  const lesson = { title: "Letters", description: LONG };
  course = await makeCourse(school, teacher, {
    title: "Tajweed",
    description: LONG,
    sections: [{ title: "Makharij", description: LONG, lessons: [lesson] }],
    isPublished: true,
  });
  const meetingDetails = { title: "Weekly", description: LONG, link: "https://meet.test/a" };
  await school.call(contract.courses.updateCourse, {
    as: teacher,
    query: { courseId: course.courseId },
    body: { meetingDetails },
  });
  student = await aStudentOf(school, course.courseId);
});

test("descriptions in every list of courses are cut", async ({ school }) => {
  const admin = await superadminSession(school);
  const params = { teacherId: teacher.id };
  const lists = [
    (await school.call(contract.catalogue.listCourses, {})).data.courseList,
    (await school.call(contract.catalogue.listCoursesOfTeacher, { params })).data.courseList,
    (await school.call(contract.courses.listOwnCourses, { as: teacher })).data.courseList,
    (await school.call(contract.enrolment.listEnrolled, { as: student })).data.courseList,
    (await school.call(contract.oversight.listCoursesOfTeacher, { as: admin, params })).data
      .courseList,
  ];
  expect(lists.map(([listed]) => listed?.description)).toEqual(lists.map(() => CUT));
  const [own] = (await school.call(contract.courses.listOwnCourses, { as: teacher })).data
    .courseList;
  expect(own?.meetingDetails?.description).toBe(CUT);
  expect(own?.sections).toMatchObject([
    { description: CUT, lessonIds: course.lessonIds.map((_id) => ({ _id })) },
  ]);
});

test("sending an excerpt back leaves the text unchanged, and another text replaces it", async ({
  school,
}) => {
  const made = await makeCourse(school, teacher, {
    title: "Tajweed again",
    description: LONG,
    sections: [{ title: "Sifat", description: LONG, lessons: [{ title: "A", description: LONG }] }],
  });
  const query = { courseId: made.courseId };
  const inSection = { ...query, sectionId: made.sectionIds[0] ?? "" };
  const inLesson = { ...query, lessonId: made.lessonIds[0] ?? "" };
  const meeting = { title: "Weekly", link: "https://meet.test/a" };
  const save = async (description: string) => {
    const own = { as: teacher, query, body: { description } };
    const course = (await school.call(contract.courses.updateCourse, own)).data.course;
    const meetingDetails = { ...meeting, description };
    const met = { as: teacher, query, body: { meetingDetails } };
    const withMeeting = (await school.call(contract.courses.updateCourse, met)).data.course;
    const texts = { as: teacher, body: { title: "New", description } };
    const { updateSection } = contract.outline;
    const { section } = (await school.call(updateSection, { ...texts, query: inSection })).data;
    const { updateLesson } = contract.lessons;
    const { lesson } = (await school.call(updateLesson, { ...texts, query: inLesson })).data;
    expect([section.title, lesson.title]).toEqual(["New", "New"]);
    return [course, withMeeting.meetingDetails, section, lesson].map((one) => one?.description);
  };
  const each = (text: string) => [text, text, text, text];
  expect(await save(LONG)).toEqual(each(LONG));
  expect(await save(CUT)).toEqual(each(LONG));
  expect(await save(`${CUT} `)).toEqual(each(LONG));
  expect(await save(`${CUT}.`)).toEqual(each(`${CUT}.`));
  expect(await save("Short.")).toEqual(each("Short."));
  expect(await save(CUT)).toEqual(each(CUT));
});

test("a course's own calls carry its whole description, and its tree the beginning of the others", async ({
  school,
}) => {
  const query = { courseId: course.courseId };
  const admin = await superadminSession(school);
  const own = (await school.call(contract.outline.readOutline, { as: teacher, query })).data.course;
  const joined = (await school.call(contract.enrolment.readCourse, { as: student, query })).data
    .course;
  const overseen = (await school.call(contract.oversight.readAnyCourse, { as: admin, query })).data
    .course;
  for (const { description, sections } of [own, joined, overseen]) {
    expect(description).toBe(LONG);
    expect(sections?.map((section) => section.description)).toEqual([CUT]);
    expect(sections?.[0]?.lessonIds.map((lesson) => lesson.description)).toEqual([CUT]);
  }
  expect(own.meetingDetails?.description).toBe(LONG);
  const shown = await school.call(contract.catalogue.readPublicCourse, { params: query });
  expect(shown.data.course.description).toBe(LONG);
  expect(shown.data.course.sections[0]?.description).toBe(CUT);
});

test("a lesson's and a section's own calls carry the whole text", async ({ school }) => {
  const { courseId, lessonIds, sectionIds } = course;
  const query = { courseId, lessonId: lessonIds[0] ?? "" };
  const own = await school.call(contract.lessons.readOwnLesson, { as: teacher, query });
  expect(own.data.lesson.description).toBe(LONG);
  const read = await school.call(contract.viewer.readLesson, { as: student, query });
  expect(read.data.lesson.description).toBe(LONG);
  const section = await school.call(contract.outline.readSection, {
    as: teacher,
    query: { courseId, sectionId: sectionIds[0] ?? "" },
  });
  expect(section.data.section.description).toBe(LONG);
});

test("the tree of the largest course with the longest Arabic texts stays near 2 MB", async ({
  school,
}) => {
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
  await fill(school, courseId, lessonIds[0] ?? "");
  await school.call(contract.enrolment.enrol, { as: student, query: { courseId } });
  const MEGABYTE = 1_000_000;
  for (const { as, call } of [
    { as: teacher, call: contract.outline.readOutline },
    { as: student, call: contract.enrolment.readCourse },
  ]) {
    const answer = await school.http.inject({
      url: `${call.path}?courseId=${courseId}`,
      headers: { authorization: `Bearer ${as.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body.match(/"fileType"/g)).toHaveLength(LESSONS_MAX);
    // 1.1 KB a lesson: 160 letters of title and 300 of description at two bytes.
    expect(answer.rawPayload.length / MEGABYTE).toBeLessThan(2.4);
  }
});

/** Inserts lessons as rows, because uploading 2,000 files takes too long. */
async function fill(school: TestApp, courseId: string, lessonId: string): Promise<void> {
  await school.platform.database.transaction(async (tx) => {
    const lesson = await tx
      .selectFrom("lessons")
      .selectAll()
      .where("id", "=", lessonId)
      .executeTakeFirstOrThrow();
    const longest = { title: "ج".repeat(TITLE_MAX), description: "ج".repeat(DESCRIPTION_MAX) };
    const file = await tx
      .selectFrom("files")
      .selectAll()
      .where("id", "=", lesson.file_id)
      .executeTakeFirstOrThrow();
    for (let position = 1; position < LESSONS_MAX; position += 1) {
      const fileId = newId();
      await tx
        .insertInto("files")
        .values({ ...file, id: fileId })
        .execute();
      await tx
        .insertInto("lessons")
        .values({
          ...lesson,
          ...longest,
          id: newId(),
          file_id: fileId,
          position,
          duration_seconds: 999_999.25,
        })
        .execute();
    }
    const counted = { lesson_count: LESSONS_MAX };
    await tx.updateTable("courses").set(counted).where("id", "=", courseId).execute();
  });
}
