import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aLesson, aPublishedCourse, aSection } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { dump } from "../../testing/dump.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

let school: TestSchool;
let teacher: Person;
beforeAll(async () => {
  school = await openTestSchool();
  teacher = await aTeacher(school);
});
afterAll(() => school.close());

const { listOwnCourses, updateCourse } = contract.courses;
type Change = Parameters<typeof change>[1];

const change = async (
  courseId: string,
  body: NonNullable<Parameters<typeof school.call<typeof updateCourse>>[1]>["body"],
) => school.call(updateCourse, { as: teacher, query: { courseId }, body });

async function own(courseId: string) {
  const { data } = await school.call(listOwnCourses, { as: teacher, query: { search: courseId } });
  const [course] = data.courseList;
  if (!course) throw new Error("This course is not in its teacher's list.");
  return course;
}

const aBanner = async (courseId: string) =>
  anUpload(school, teacher, courseId, { type: "image/png", filename: "banner" });

describe("publishing", () => {
  test("says what is missing, in order, until nothing is", async () => {
    const courseId = await aDraft(school, teacher);
    const missing = async () => {
      const refused = await change(courseId, { published: true });
      expect(refused).toMatchObject({ status: 409, code: "COURSE_NOT_READY" });
      expect(await own(courseId)).toMatchObject({ published: { value: false } });
      const shown = (await own(courseId)).missing;
      expect(refused.errors?.map(({ path }) => path)).toEqual(shown);
      return shown;
    };
    expect(await missing()).toEqual(["banner", "lesson"]);
    const sectionId = await aSection(school, teacher, courseId);
    expect(await missing()).toEqual(["banner", "lesson"]);
    const lessonId = await aLesson(school, teacher, { courseId, sectionId });
    expect(await missing()).toEqual(["banner"]);
    await change(courseId, { banner: await aBanner(courseId) });
    const query = { courseId, lessonId };
    await school.call(contract.lessons.deleteLesson, { as: teacher, query });
    expect(await missing()).toEqual(["lesson"]);
    await aLesson(school, teacher, { courseId, sectionId });
    expect((await own(courseId)).can).toEqual({ edit: true, publish: true });
    expect((await change(courseId, { published: true })).data.course).toMatchObject({
      published: { value: true },
      missing: [],
      can: { edit: true, publish: false },
    });
  });

  test("checks the course as the same change leaves it, and keeps nothing when it refuses", async () => {
    const courseId = await aDraft(school, teacher);
    const banner = await aBanner(courseId);
    const before = await dump(school);
    expect((await change(courseId, { title: "Renamed", banner, published: true })).status).toBe(
      409,
    );
    expect(await dump(school)).toEqual(before);
    const sectionId = await aSection(school, teacher, courseId);
    await aLesson(school, teacher, { courseId, sectionId });
    expect((await change(courseId, { title: "Renamed", banner, published: true })).status).toBe(
      200,
    );
  });

  test("happens once when it is called again or several times at once", async () => {
    const courseId = await aDraft(school, teacher);
    const sectionId = await aSection(school, teacher, courseId);
    await aLesson(school, teacher, { courseId, sectionId });
    await change(courseId, { banner: await aBanner(courseId) });
    const publish = async () => (await change(courseId, { published: true })).status;
    const publishedAt = async () => {
      const courses = school.platform.database.read.selectFrom("courses").select("published_at");
      return (await courses.where("id", "=", courseId).executeTakeFirstOrThrow()).published_at;
    };
    const statuses = await Promise.all(Array.from({ length: 10 }, publish));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const first = await publishedAt();
    school.wait(5_000);
    expect(await publish()).toBe(200);
    expect(await publishedAt()).toBe(first);
  });

  test("and ten changes at once all succeed, with one consistent result", async () => {
    const courseId = await aDraft(school, teacher);
    const sectionId = await aSection(school, teacher, courseId);
    await aLesson(school, teacher, { courseId, sectionId });
    await change(courseId, { banner: await aBanner(courseId) });
    const link = "https://meet.test/";
    // More than once: the first time, a database may still be opening its connections.
    for (const round of ["first", "second", "third"]) {
      const titles = Array.from({ length: 10 }, (_, count) => `Usul ${round} ${count}`);
      const changes: Change[] = [
        ...titles.flatMap((title): Change[] => [
          { title, description: title, tags: [title] },
          { published: true },
        ]),
        { enrollable: false },
        { category: "Math" },
        { meetingDetails: { title: round, description: "Friday", link } },
      ];
      const answers = await Promise.all(changes.map((input) => change(courseId, input)));
      expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
      const course = await own(courseId);
      expect(titles).toContain(course.title);
      expect(course).toMatchObject({
        // All fields are of one change, not mixed from several.
        description: course.title,
        tags: [course.title],
        published: { value: true },
        enrollable: false,
        category: "Math",
        meetingDetails: { title: round },
      });
      // Search finds it by its present title, and by none of the others.
      for (const search of titles) {
        const { data } = await school.call(listOwnCourses, { as: teacher, query: { search } });
        const isFound = data.courseList.some(({ _id }) => _id === courseId);
        expect(isFound, search).toBe(search === course.title);
      }
    }
  });

  test("cannot be undone", async () => {
    const { courseId } = await aPublishedCourse(school, teacher);
    for (const published of [false, null, "true", 1]) {
      expect((await change(courseId, { published } as Change)).status).toBe(400);
    }
    expect((await own(courseId)).published.value).toBe(true);
  });
});

describe("a change", () => {
  const MEETING = {
    title: "Halaqa",
    description: "Each Friday",
    link: "https://meet.test/halaqa",
    scheduledTime: "2027-01-01T18:00:00+05:30",
  };

  test("keeps what is absent and clears what is null", async () => {
    const courseId = await aDraft(school, teacher, "As it was");
    const before = await own(courseId);
    await change(courseId, {});
    expect({ ...(await own(courseId)), lastActive: "" }).toEqual({ ...before, lastActive: "" });
    await change(courseId, { description: "Other" });
    expect(await own(courseId)).toMatchObject({
      title: "As it was",
      description: "Other",
      category: "Arts",
      tags: ["quran"],
    });
    await change(courseId, { category: null, tags: [] });
    expect(await own(courseId)).toMatchObject({ description: "Other", category: null, tags: [] });
    for (const field of ["title", "description", "banner", "enrollable", "tags"]) {
      expect((await change(courseId, { [field]: null })).status, field).toBe(400);
    }
  });

  test("replaces a meeting as a whole, in UTC, and null removes it", async () => {
    const courseId = await aDraft(school, teacher);
    await change(courseId, { meetingDetails: MEETING });
    expect((await own(courseId)).meetingDetails).toEqual({
      ...MEETING,
      scheduledTime: "2027-01-01T12:30:00.000Z",
    });
    const timeless = { title: "Halaqa", description: "Each Friday", link: MEETING.link };
    await change(courseId, { title: "Not about the meeting" });
    expect((await own(courseId)).meetingDetails?.link).toBe(MEETING.link);
    await change(courseId, { meetingDetails: timeless });
    expect((await own(courseId)).meetingDetails).toEqual({ ...timeless, scheduledTime: null });
    await change(courseId, { meetingDetails: null });
    expect((await own(courseId)).meetingDetails).toBeNull();
  });

  test.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://meet.test/x",
    "meet.test/halaqa",
    "//meet.test",
    "https://",
    "",
  ])("refuses a meeting at %j", async (link) => {
    const courseId = await aDraft(school, teacher);
    const refused = await change(courseId, { meetingDetails: { ...MEETING, link } });
    expect(refused).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(refused.errors?.[0]?.path).toBe("meetingDetails.link");
  });

  test.each([
    [{ title: "New" }, "Course updated successfully"],
    [{ meetingDetails: MEETING }, "Meeting details updated successfully"],
    [{ meetingDetails: null }, "Meeting deleted successfully"],
    [{ enrollable: false }, "Course locked successfully"],
    [{ enrollable: true }, "Course unlocked successfully"],
  ])("%j is answered in the catalogue's words", async (body, message) => {
    const courseId = await aDraft(school, teacher);
    expect((await change(courseId, body)).message).toBe(message);
  });

  test("of banner or state is answered with its own message", async () => {
    const courseId = await aDraft(school, teacher);
    const sectionId = await aSection(school, teacher, courseId);
    await aLesson(school, teacher, { courseId, sectionId });
    const bannered = await change(courseId, { banner: await aBanner(courseId) });
    expect(bannered.message).toBe("Banner updated successfully");
    expect((await change(courseId, { published: true })).message).toBe(
      "Course published successfully",
    );
  });
});
