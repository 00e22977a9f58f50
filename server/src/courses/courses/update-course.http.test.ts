import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aLesson, aPublishedCourse, aSection, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import { recordQueries } from "../../testing/count-queries.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const { listOwnCourses, updateCourse } = contract.courses;
type Change = Parameters<typeof change>[2];

const change = async (
  school: TestApp,
  courseId: string,
  body: NonNullable<Parameters<typeof school.call<typeof updateCourse>>[1]>["body"],
) => school.call(updateCourse, { as: teacher, query: { courseId }, body });

async function own(school: TestApp, courseId: string) {
  const { data } = await school.call(listOwnCourses, { as: teacher, query: { search: courseId } });
  const [course] = data.courseList;
  if (!course) throw new Error("This course is not in its teacher's list.");
  return course;
}

const aBanner = async (school: TestApp, courseId: string) =>
  anUpload(school, teacher, courseId, { type: "image/png", filename: "banner" });

describe("publishing", () => {
  test("says what is missing, in order, until nothing is", async ({ school }) => {
    const courseId = await aDraft(school, teacher);
    const missing = async () => {
      const refused = await change(school, courseId, { published: true });
      expect(refused).toMatchObject({ status: 409, code: "COURSE_NOT_READY" });
      expect(await own(school, courseId)).toMatchObject({ published: { value: false } });
      const shown = (await own(school, courseId)).missing;
      expect(refused.errors?.map(({ path }) => path)).toEqual(shown);
      return shown;
    };
    expect(await missing()).toEqual(["banner", "lesson"]);
    const sectionId = await aSection(school, teacher, courseId);
    expect(await missing()).toEqual(["banner", "lesson"]);
    const lessonId = await aLesson(school, teacher, { courseId, sectionId });
    expect(await missing()).toEqual(["banner"]);
    await change(school, courseId, { banner: await aBanner(school, courseId) });
    const query = { courseId, lessonId };
    await school.call(contract.lessons.deleteLesson, { as: teacher, query });
    expect(await missing()).toEqual(["lesson"]);
    await aLesson(school, teacher, { courseId, sectionId });
    expect((await own(school, courseId)).can).toEqual({ edit: true, publish: true });
    expect((await change(school, courseId, { published: true })).data.course).toMatchObject({
      published: { value: true },
      missing: [],
      can: { edit: true, publish: false },
    });
  });

  test("reads the course once", async ({ school }) => {
    const courseId = await aDraft(school, teacher);
    const sectionId = await aSection(school, teacher, courseId);
    await aLesson(school, teacher, { courseId, sectionId });
    await change(school, courseId, { banner: await aBanner(school, courseId) });
    const sent = await recordQueries(school, async () => {
      expect((await change(school, courseId, { published: true })).status).toBe(200);
    });
    expect(sent.filter(({ sql }) => sql.includes('"teacher"."first_name"'))).toHaveLength(1);
  });

  test("checks the course as the same change leaves it, and keeps nothing when it refuses", async ({
    school,
  }) => {
    const courseId = await aDraft(school, teacher);
    const banner = await aBanner(school, courseId);
    const before = await dump(school);
    expect(
      (await change(school, courseId, { title: "Renamed", banner, published: true })).status,
    ).toBe(409);
    expect(await dump(school)).toEqual(before);
    const sectionId = await aSection(school, teacher, courseId);
    await aLesson(school, teacher, { courseId, sectionId });
    expect(
      (await change(school, courseId, { title: "Renamed", banner, published: true })).status,
    ).toBe(200);
  });

  test("happens once when it is called again or several times at once", async ({ school }) => {
    const courseId = await aDraft(school, teacher);
    const sectionId = await aSection(school, teacher, courseId);
    await aLesson(school, teacher, { courseId, sectionId });
    await change(school, courseId, { banner: await aBanner(school, courseId) });
    const publish = async () => (await change(school, courseId, { published: true })).status;
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

  test("succeeds for ten changes at once, with one consistent result", async ({ school }) => {
    const courseId = await aDraft(school, teacher);
    const sectionId = await aSection(school, teacher, courseId);
    await aLesson(school, teacher, { courseId, sectionId });
    await change(school, courseId, { banner: await aBanner(school, courseId) });
    const link = "https://meet.test/";
    // Repeated, because databases open connections in the first round.
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
      const answers = await Promise.all(changes.map((input) => change(school, courseId, input)));
      expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
      const course = await own(school, courseId);
      expect(titles).toContain(course.title);
      expect(course).toMatchObject({
        description: course.title,
        tags: [course.title],
        published: { value: true },
        enrollable: false,
        category: "Math",
        meetingDetails: { title: round },
      });
      for (const search of titles) {
        const { data } = await school.call(listOwnCourses, { as: teacher, query: { search } });
        const isFound = data.courseList.some(({ _id }) => _id === courseId);
        expect(isFound, search).toBe(search === course.title);
      }
    }
  });

  test("cannot be undone", async ({ school }) => {
    const { courseId } = await aPublishedCourse(school, teacher);
    for (const published of [false, null, "true", 1]) {
      expect((await change(school, courseId, { published } as Change)).status).toBe(400);
    }
    expect((await own(school, courseId)).published.value).toBe(true);
  });
});

describe("a change", () => {
  const MEETING = {
    title: "Halaqa",
    description: "Each Friday",
    link: "https://meet.test/halaqa",
    scheduledTime: "2099-01-01T18:00:00+05:30",
  };

  test("keeps what is absent and clears what is null", async ({ school }) => {
    const courseId = await aDraft(school, teacher, "As it was");
    const before = await own(school, courseId);
    await change(school, courseId, {});
    expect({ ...(await own(school, courseId)), lastActive: "" }).toEqual({
      ...before,
      lastActive: "",
    });
    await change(school, courseId, { description: "Other" });
    expect(await own(school, courseId)).toMatchObject({
      title: "As it was",
      description: "Other",
      category: "Arts",
      tags: ["quran"],
    });
    await change(school, courseId, { category: null, tags: [] });
    expect(await own(school, courseId)).toMatchObject({
      description: "Other",
      category: null,
      tags: [],
    });
    for (const field of ["title", "description", "banner", "enrollable", "tags"]) {
      expect((await change(school, courseId, { [field]: null })).status, field).toBe(400);
    }
  });

  test("replaces a meeting as a whole, in UTC, and null removes it", async ({ school }) => {
    const courseId = await aDraft(school, teacher);
    await change(school, courseId, { meetingDetails: MEETING });
    expect((await own(school, courseId)).meetingDetails).toEqual({
      ...MEETING,
      scheduledTime: "2099-01-01T12:30:00.000Z",
    });
    const timeless = { title: "Halaqa", description: "Each Friday", link: MEETING.link };
    await change(school, courseId, { title: "Not about the meeting" });
    expect((await own(school, courseId)).meetingDetails?.link).toBe(MEETING.link);
    await change(school, courseId, { meetingDetails: timeless });
    expect((await own(school, courseId)).meetingDetails).toEqual({
      ...timeless,
      scheduledTime: null,
    });
    await change(school, courseId, { meetingDetails: null });
    expect((await own(school, courseId)).meetingDetails).toBeNull();
  });

  test("a meeting moved before it begins says from when, until another has begun", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher);
    const student = await aStudentOf(school, courseId);
    const begun = school.platform.clock();
    const at = (hours: number) => new Date(begun + hours * HOUR).toISOString();
    const move = async (hours: number) => {
      const meetingDetails = { ...MEETING, scheduledTime: at(hours) };
      expect((await change(school, courseId, { meetingDetails })).status).toBe(200);
      const { data } = await school.call(contract.enrolment.readCourse, {
        as: student,
        query: { courseId },
      });
      const { movedFrom } = (await own(school, courseId)).meetingDetails ?? {};
      expect(data.course.meetingDetails?.movedFrom).toBe(movedFrom);
      const home = await school.call(contract.home.listEntries, { as: student });
      const entry = home.data.entries.find(({ kind }) => kind === "meeting");
      expect(entry?.meeting?.movedFrom).toBe(movedFrom);
      return movedFrom;
    };
    expect(await move(2)).toBeUndefined();
    expect(await move(2 + 7 * 24)).toBe(at(2));
    expect(await move(3 + 7 * 24)).toBe(at(2));
    expect(await move(2)).toBeUndefined();
    school.wait(2.5 * HOUR);
    expect(await move(2 + 7 * 24)).toBeUndefined();
  });

  test("a meeting deleted before it begins reads as cancelled until another is set", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher);
    const student = await aStudentOf(school, courseId);
    const begun = school.platform.clock();
    const at = (hours: number) => new Date(begun + hours * HOUR).toISOString();
    const set = (hours: number) =>
      change(school, courseId, { meetingDetails: { ...MEETING, scheduledTime: at(hours) } });
    const remove = () => change(school, courseId, { meetingDetails: null });
    const shown = async () => {
      const query = { courseId };
      const { data } = await school.call(contract.enrolment.readCourse, { as: student, query });
      return data.course;
    };
    await set(2);
    await set(4);
    await remove();
    await remove();
    const cancelled = { scheduledTime: at(4), movedFrom: at(2) };
    expect(await shown()).toMatchObject({ meetingDetails: null, cancelledMeeting: cancelled });
    expect((await own(school, courseId)).meetingDetails).toBeNull();
    await set(6);
    const { cancelledMeeting, meetingDetails } = await shown();
    expect(meetingDetails).toMatchObject({ scheduledTime: at(6), movedFrom: at(2) });
    expect(cancelledMeeting).toBeUndefined();
    school.wait(7 * HOUR);
    await remove();
    expect(await shown()).not.toHaveProperty("cancelledMeeting");
  });

  test("a draft's meeting is neither moved nor cancelled", async ({ school }) => {
    const courseId = await aDraft(school, teacher);
    await change(school, courseId, { meetingDetails: MEETING });
    for (const meetingDetails of [{ ...MEETING, scheduledTime: "2099-01-02T00:00:00Z" }, null]) {
      await change(school, courseId, { meetingDetails });
      const courses = school.platform.database.read.selectFrom("courses").selectAll();
      const unchanged = { meeting_moved_from: null, meeting_cancelled_at: null };
      expect(await courses.where("id", "=", courseId).execute()).toMatchObject([unchanged]);
    }
  });

  test("takes a meeting in the future, and keeps the time of one that has passed", async ({
    school,
  }) => {
    const courseId = await aDraft(school, teacher);
    const at = (milliseconds: number) => new Date(school.platform.clock() + milliseconds);
    const set = (scheduledTime: Date, title = "Halaqa") =>
      change(school, courseId, {
        meetingDetails: { ...MEETING, title, scheduledTime: scheduledTime.toISOString() },
      });
    expect(await set(at(-2 * MINUTE))).toMatchObject({
      status: 400,
      code: "INVALID_INPUT",
      errors: [{ path: "meetingDetails.scheduledTime", message: "This time is in the past." }],
    });
    expect((await own(school, courseId)).meetingDetails).toBeNull();
    expect((await set(at(0))).status).toBe(200);
    const soon = at(HOUR);
    expect((await set(soon)).status).toBe(200);
    school.wait(DAY);
    expect((await set(soon, "Halaqa of last week")).status).toBe(200);
    expect((await set(new Date(soon.getTime() + MINUTE))).status).toBe(400);
    expect((await own(school, courseId)).meetingDetails).toMatchObject({
      title: "Halaqa of last week",
      scheduledTime: soon.toISOString(),
    });
  });

  test.for([
    [{ title: "New" }, "Course updated successfully"],
    [{ meetingDetails: MEETING }, "Meeting details updated successfully"],
    [{ meetingDetails: null }, "Meeting deleted successfully"],
    [{ enrollable: false }, "Course locked successfully"],
    [{ enrollable: true }, "Course unlocked successfully"],
  ] as const)("%j is answered in the catalogue's words", async ([body, message], { school }) => {
    const courseId = await aDraft(school, teacher);
    expect((await change(school, courseId, body)).message).toBe(message);
  });

  test("is answered with its own message for banner or state", async ({ school }) => {
    const courseId = await aDraft(school, teacher);
    const sectionId = await aSection(school, teacher, courseId);
    await aLesson(school, teacher, { courseId, sectionId });
    const bannered = await change(school, courseId, { banner: await aBanner(school, courseId) });
    expect(bannered.message).toBe("Banner updated successfully");
    expect((await change(school, courseId, { published: true })).message).toBe(
      "Course published successfully",
    );
  });
});
