import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDeletedCourse, aDraft, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { aVideo, aVideoTeacher, filesOfLesson } from "../../testing/videos.ts";
import { aRecitation, hears } from "../../testing/recitations.ts";
import { test } from "../../testing/app-test.ts";
import { endForGood, expectKeptAsReferred } from "../../testing/shared-files.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { TABLES } from "../../tables.ts";

const { copyCourse, readOutline } = contract.outline;
const { updateCourse } = contract.courses;
const { readOwnLesson, setText, deleteLesson } = contract.lessons;
const TITLE = "Tajweed, spring";

const copy = async (
  school: TestApp,
  as: { token: string },
  courseId: string,
  { title = TITLE, key }: { title?: string; key?: string } = {},
) =>
  school.call(copyCourse, {
    as,
    query: { courseId },
    body: { title },
    ...(key && { idempotencyKey: key }),
  });

const outlineOf = async (school: TestApp, as: Person, courseId: string) =>
  (await school.call(readOutline, { as, query: { courseId } })).data.course;

async function aFullCourse(school: TestApp) {
  const of = await aVideoTeacher(school);
  const { teacher, course } = of;
  const { courseId } = course;
  const videoId = await aVideo(of);
  const captions = { kind: "captions", language: "ar", text: "0:01 بسم الله" } as const;
  const query = { courseId, lessonId: videoId };
  await school.call(setText, { as: teacher, query, body: captions });
  const scheduledTime = new Date(school.platform.clock() + DAY).toISOString();
  const meetingDetails = { title: "Halaqa", description: "Weekly", link: "https://meet.test/a" };
  await school.call(updateCourse, {
    as: teacher,
    query: { courseId },
    body: {
      meetingDetails: { ...meetingDetails, scheduledTime },
      language: "ur",
      certificates: true,
      dailySheet: true,
    },
  });
  const student = await aStudentOf(school, courseId);
  return { teacher, courseId, videoId, student };
}

const bannerOf = ({ banner }: { banner: string | null }) =>
  /[0-9a-f]{24}/.exec(banner ?? "")?.[0] ?? "none";

const videoOf = async (school: TestApp, as: Person, courseId: string) => {
  const course = await outlineOf(school, as, courseId);
  const lessons = course.sections.flatMap(({ lessonIds }) => lessonIds);
  return lessons.find(({ title }) => title === "Makharij")?._id ?? "";
};

async function bytesOf(school: TestApp, as: Person, courseId: string, lessonId: string) {
  const { data } = await school.call(readOwnLesson, { as, query: { courseId, lessonId } });
  const { renditions, texts = [] } = data.lesson;
  const links = [...renditions, ...texts].map(({ url }) => url ?? "");
  const answers = await Promise.all(links.map((url) => school.http.inject({ url })));
  return answers.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.length]);
}

test("a copy is a draft with everything that is taught, of the same files, and with nobody in it", async ({
  school,
}) => {
  const { teacher, courseId, videoId } = await aFullCourse(school);
  const { database } = school.platform;
  const files = async () => (await database.read.selectFrom("files").select("id").execute()).length;
  const before = await files();
  const source = await outlineOf(school, teacher, courseId);
  const answer = await copy(school, teacher, courseId);
  expect(answer).toMatchObject({ status: 200, code: "COURSE_COPIED" });
  const id = answer.data.course._id;
  const made = await outlineOf(school, teacher, id);
  expect(made).toMatchObject({
    title: TITLE,
    description: source.description,
    language: "ur",
    certificates: true,
    dailySheet: true,
    tags: source.tags,
    category: source.category,
    banner: expect.stringContaining(bannerOf(source)),
    published: { value: false },
    meetingDetails: null,
    studentCount: 0,
    totalLessons: source.totalLessons,
    missing: [],
  });
  const said = ({ sections }: typeof made) =>
    sections.map(({ _id, lessonIds, ...section }) => ({
      ...section,
      lessons: lessonIds.map((lesson) => ({ ...lesson, _id: "" })),
    }));
  expect(said(made)).toEqual(said(source));
  const idsOf = ({ sections }: typeof made) =>
    sections.flatMap(({ _id, lessonIds }) => [_id, ...lessonIds.map((lesson) => lesson._id)]);
  expect(idsOf(made).filter((one) => idsOf(source).includes(one))).toEqual([]);
  expect(await files()).toBe(before);
  const video = await videoOf(school, teacher, id);
  expect(await filesOfLesson(school, video)).toEqual(await filesOfLesson(school, videoId));
  expect(await bytesOf(school, teacher, id, video)).toEqual(
    await bytesOf(school, teacher, courseId, videoId),
  );
  const counted = await database.read
    .selectFrom("files")
    .select("id")
    .where("course_id", "=", id)
    .execute();
  expect(counted).toEqual([]);
  await expectKeptAsReferred(school, teacher.id);
});

test("a copy has the course's switches, and no row of what people did in the course", async ({
  school,
}) => {
  const { teacher, courseId, student } = await aFullCourse(school);
  await aRecitation(school, { teacher, student, courseId });
  const helper = await aTeacher(school);
  const { askSubstitute, orderStudents } = contract.sheet;
  const query = { courseId };
  await school.call(askSubstitute, { as: teacher, query, body: { email: helper.email } });
  await school.call(orderStudents, { as: teacher, query, body: { studentIds: [student.id] } });
  await school.call(contract.slips.addSlips, { as: teacher, query, body: { names: ["Zayd"] } });
  const id = (await copy(school, teacher, courseId)).data.course._id;
  const { readSwitch } = contract.recitations;
  const isOn = async (of: string) =>
    (await school.call(readSwitch, { as: teacher, query: { courseId: of } })).data.isOn;
  expect([await isOn(courseId), await isOn(id)]).toEqual([true, true]);
  const plain = (await copy(school, teacher, await aDraft(school, teacher))).data.course._id;
  expect(await isOn(plain)).toBe(false);

  const { read, schema } = school.platform.database;
  const tables = await schema.introspection.getTables();
  const derived = new Set<string>(TABLES.derived);
  const inCourses = tables.filter(
    ({ name, columns }) => !derived.has(name) && columns.some((one) => one.name === "course_id"),
  );
  const found = async (of: string) => {
    const counts = inCourses.map(async ({ name }) => {
      const rows = read.selectFrom(name as "lessons").select("course_id");
      return (await rows.where("course_id", "=", of).execute()).length > 0 ? name : [];
    });
    return (await Promise.all(counts)).flat().toSorted();
  };
  const taught = ["lesson_files", "lesson_texts", "lessons", "recitation_courses", "sections"];
  const people = ["enrolments", "files", "recitations", "sheet_students", "slips", "substitutes"];
  expect(await found(courseId)).toEqual([...taught, ...people].toSorted());
  expect(await found(id)).toEqual(taught);
});

test("a recitation stays for its family when the course is gone for good and its copy is not", async ({
  school,
}) => {
  const { teacher, courseId, student } = await aFullCourse(school);
  const recitation = await aRecitation(school, { teacher, student, courseId });
  const id = (await copy(school, teacher, courseId)).data.course._id;
  await endForGood(school, teacher, courseId);
  await school.sweep();
  expect(await hears(school, student, recitation)).toBe("hears");
  expect(await hears(school, teacher, recitation)).toBe("RECITATION_NOT_FOUND");
  await endForGood(school, teacher, id);
  await school.sweep();
  expect(await hears(school, student, recitation)).toBe("hears");
});

describe("the files of a copy", () => {
  test("stay when the course deletes a lesson, and the course's when the copy does", async ({
    school,
  }) => {
    const { teacher, courseId, videoId } = await aFullCourse(school);
    const first = (await copy(school, teacher, courseId)).data.course._id;
    const second = (await copy(school, teacher, first, { title: "Third" })).data.course._id;
    const bytes = await bytesOf(school, teacher, courseId, videoId);
    const places = [
      { courseId, lessonId: videoId },
      { courseId: second, lessonId: await videoOf(school, teacher, second) },
      { courseId: first, lessonId: await videoOf(school, teacher, first) },
    ];
    for (const [at, query] of places.entries()) {
      expect(await school.call(deleteLesson, { as: teacher, query })).toMatchObject({
        status: 200,
      });
      await expectKeptAsReferred(school, teacher.id);
      for (const { courseId: other, lessonId } of places.slice(at + 1)) {
        expect(await bytesOf(school, teacher, other, lessonId)).toEqual(bytes);
      }
    }
  });

  test("stay when the course is gone for good, and go with the last", async ({ school }) => {
    const { teacher, courseId, videoId } = await aFullCourse(school);
    const id = (await copy(school, teacher, courseId)).data.course._id;
    const video = await videoOf(school, teacher, id);
    const bytes = await bytesOf(school, teacher, courseId, videoId);
    await endForGood(school, teacher, courseId);
    await expectKeptAsReferred(school, teacher.id);
    expect(await bytesOf(school, teacher, id, video)).toEqual(bytes);
    await endForGood(school, teacher, id);
    await expectKeptAsReferred(school, teacher.id);
  });

  test("are replaced in one course only, banner and captions alike", async ({ school }) => {
    const { teacher, courseId, videoId } = await aFullCourse(school);
    const id = (await copy(school, teacher, courseId)).data.course._id;
    const before = bannerOf(await outlineOf(school, teacher, id));
    const key = await anUpload(school, teacher, courseId, {
      filename: "banner",
      type: "image/png",
    });
    const query = { courseId };
    await school.call(updateCourse, { as: teacher, query, body: { banner: key } });
    const body = { kind: "captions", language: "ar", text: "0:01 another" } as const;
    await school.call(setText, { as: teacher, query: { courseId, lessonId: videoId }, body });
    expect(bannerOf(await outlineOf(school, teacher, id))).toBe(before);
    expect(bannerOf(await outlineOf(school, teacher, courseId))).not.toBe(before);
    const video = await videoOf(school, teacher, id);
    expect(await bytesOf(school, teacher, id, video)).not.toEqual(
      await bytesOf(school, teacher, courseId, videoId),
    );
    await expectKeptAsReferred(school, teacher.id);
  });

  test("stay while the teacher's deleted account can come back", async ({ school }) => {
    const { teacher, courseId } = await aFullCourse(school);
    const id = (await copy(school, teacher, courseId)).data.course._id;
    await school.call(contract.accountDeletion.deleteMe, { as: teacher });
    await school.sweep();
    const courses = await school.platform.database.read
      .selectFrom("courses")
      .select("deleted_at")
      .where("id", "in", [courseId, id])
      .execute();
    expect(courses.every(({ deleted_at }) => deleted_at !== null)).toBe(true);
    await expectKeptAsReferred(school, teacher.id);
  });
});

test("a course is copied once for a key, also by two presses at the same moment", async ({
  school,
}) => {
  const { teacher, courseId } = await aFullCourse(school);
  const send = async (title = TITLE) => copy(school, teacher, courseId, { title, key: "spring" });
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(new Set(answers.map(({ data }) => data.course._id)).size).toBe(1);
  expect((await send("Another")).code).toBe("KEY_USED");
  const { database } = school.platform;
  await database.transaction((tx) => tx.deleteFrom("idempotency_keys").execute());
  expect((await send()).code).toBe("KEY_USED");
  const other = await copy(school, teacher, courseId, { key: "summer" });
  expect(other.data.course._id).not.toBe(answers[0]?.data.course._id);
  const list = await school.call(contract.courses.listOwnCourses, { as: teacher });
  expect(list.data.courseList).toHaveLength(3);
});

test("copies an empty draft, but neither another teacher's course nor a deleted one", async ({
  school,
}) => {
  const { courseId } = await aFullCourse(school);
  const other = await aTeacher(school);
  expect((await copy(school, other, courseId)).code).toBe("COURSE_NOT_FOUND");
  const deleted = await aDeletedCourse(school, other);
  expect((await copy(school, other, deleted)).code).toBe("COURSE_NOT_FOUND");
  expect((await copy(school, other, await aDraft(school, other))).status).toBe(200);
});
