import { describe, expect, test } from "vitest";
import { MP4, PDF, PNG } from "@madrasa/testkit/sample-files";
import {
  anId,
  count,
  flag,
  listOf,
  some,
  SUCCESS,
  text,
  textOf,
  type World,
} from "./specified-client.ts";

const LONG = "He who travels a path in search of knowledge. ".repeat(22).trim();
const MEETING = { title: "Live", description: "Questions", link: "https://meet.school.test/a" };

const PUBLIC_COURSE = {
  _id: anId,
  title: text,
  description: text,
  category: "Science",
  tags: some,
  enrollable: flag,
  lastActive: text,
  createdAt: text,
  teacherId: { _id: anId, firstName: text, lastName: text },
  totalLessons: count,
};
const OWN_COURSE = {
  ...PUBLIC_COURSE,
  published: { value: flag },
  active: true,
  deletedAt: null,
  sectionIds: some,
  sections: some,
};

export function describeCourses({ school, client, ask, tokens, ids }: World): void {
  const inCourse = (more = "") => `courseId=${ids["course"]}${more}`;
  const TEACHERS = "/user/teacher/course";
  const STUDENTS = "/user/student/course";
  const upload = async (filename: string, type: string, bytes: Buffer, who = "teacher") =>
    client().upload(
      `${who === "teacher" ? TEACHERS : STUDENTS}/getUpdateLink`,
      { courseId: ids["course"] ?? "", filename, type, bytes },
      tokens[who],
    );
  const addLesson = async (title: string, filePath: string, fileType: string) =>
    ask("teacher", `POST ${TEACHERS}/lesson?sectionId=${ids["section"]}&${inCourse()}`, {
      title,
      description: LONG,
      filePath,
      fileType,
    });
  async function listed() {
    const list = await ask("teacher", `GET ${TEACHERS}/all`);
    expect(list).toMatchObject(SUCCESS);
    const courses = listOf(list["data"]?.["courseList"]);
    return courses.find((course) => textOf(course["_id"]) === ids["course"]);
  }

  describe("a teacher", () => {
    test("makes a course with a section", async () => {
      const form = { title: "Tajwid", description: LONG, category: "Science", tags: ["reading"] };
      const made = await ask("teacher", `POST ${TEACHERS}`, form);
      expect(made).toMatchObject({
        ...SUCCESS,
        message: "Course created successfully",
        data: { course: { _id: anId } },
      });
      ids["course"] = textOf(made["data"]?.["course"]?.["_id"]);
      const section = { title: "Letters", description: LONG };
      const added = await ask("teacher", `POST ${TEACHERS}/section?${inCourse()}`, section);
      expect(added).toMatchObject({ ...SUCCESS, message: "Section added successfully" });
    });

    test("adds lessons, whatever their files are called, with the content type as the only header", async () => {
      const course = await listed();
      ids["section"] = textOf(listOf(course?.["sections"])[0]?.["_id"]);
      expect(listOf(course?.["sectionIds"])).toEqual([ids["section"]]);
      for (const [title, filename, type, bytes] of [
        ["Video", "video.mp4", "video/mp4", MP4],
        ["Sheet", "sheet.pdf", "application/pdf", PDF],
        ["Picture", "banner.png", "image/png", PNG],
        ["Banner of a book", "banner.pdf", "application/pdf", PDF],
      ] as const) {
        const key = await upload(filename, type, bytes);
        expect(await addLesson(title, key, type), filename).toMatchObject({
          ...SUCCESS,
          message: `${title === "Video" ? "Video" : "Lecture"} added successfully`,
        });
      }
    });

    test("finds everything in the list of courses", async () => {
      const course = await listed();
      expect(course).toMatchObject({ ...OWN_COURSE, meetingDetails: null, totalLessons: 4 });
      const section = { _id: ids["section"], title: "Letters", description: text, totalLessons: 4 };
      expect(course?.["sections"]).toMatchObject([section]);
      const lessons = listOf(listOf(course?.["sections"])[0]?.["lessonIds"]);
      expect(lessons).toMatchObject(Array.from({ length: 4 }, () => ({ _id: anId })));
      for (const { _id } of lessons) {
        const lesson = `lessonId=${textOf(_id)}`;
        const read = await ask("teacher", `GET ${TEACHERS}/lesson?${lesson}&${inCourse()}`);
        const fields = { title: text, description: LONG, filePath: text, fileType: text };
        const found = { _id, ...fields, additionalResources: some };
        expect(read).toMatchObject({ ...SUCCESS, lesson: found });
        const bytes = await client().bytesAt(textOf(read["lesson"]?.["filePath"]));
        expect(bytes.length).toBeGreaterThan(50);
      }
      ids["lesson"] = textOf(lessons[0]?.["_id"]);
      ids["other"] = textOf(lessons[1]?.["_id"]);
    });

    test("edits what the list shows, whose descriptions are cut, and loses nothing", async () => {
      const change = async (line: string, body: object, message: string) =>
        expect(await ask("teacher", line, body), line).toMatchObject({ ...SUCCESS, message });
      const course = await listed();
      const { description } = course ?? {};
      expect(textOf(description).length).toBeLessThanOrEqual(300);
      const saved = "Course updated successfully";
      await change(`PATCH ${TEACHERS}?${inCourse()}`, { title: "Tajwid 1", description }, saved);
      const section = `${TEACHERS}/section?${inCourse(`&sectionId=${ids["section"]}`)}`;
      const cut = listOf(course?.["sections"])[0]?.["description"];
      const renamed = { title: "The letters", description: cut };
      await change(`PATCH ${section}`, renamed, "Section updated successfully");
      const own = await ask("teacher", `GET ${TEACHERS}?${inCourse()}`);
      const summary = listOf(listOf(own["data"]?.["course"]?.["sections"])[0]?.["lessonIds"])[0];
      const lesson = `${TEACHERS}/lesson?lessonId=${ids["lesson"]}&${inCourse()}`;
      const texts = { title: "The video", description: summary?.["description"] };
      await change(`PUT ${lesson}`, texts, "Content updated successfully");

      expect(own["data"]?.["course"]?.["description"]).toBe(LONG);
      expect(await ask("teacher", `GET ${section}`)).toMatchObject({
        data: { section: { title: "The letters", description: LONG } },
      });
      expect(await ask("teacher", `GET ${lesson}`)).toMatchObject({
        lesson: { title: "The video", description: LONG },
      });
    });

    test("sets the banner and the meeting, locks, and publishes", async () => {
      const patch = async (body: object, message: string) => {
        const answer = await ask("teacher", `PATCH ${TEACHERS}?${inCourse()}`, body);
        expect(answer, message).toMatchObject({ ...SUCCESS, message });
      };
      const banner = await upload("banner", "image/png", PNG);
      await patch({ banner }, "Banner updated successfully");
      const set = "Meeting details updated successfully";
      await patch({ meetingDetails: MEETING }, set);
      await patch({ meetingDetails: null }, "Meeting deleted successfully");
      await patch({ meetingDetails: { ...MEETING, scheduledTime: "" } }, set);
      await patch({ published: true }, "Course published successfully");
      await patch({ enrollable: false }, "Course locked successfully");
      await patch({ enrollable: true }, "Course unlocked successfully");
      const course = await listed();
      expect(course).toMatchObject({
        published: { value: true },
        banner: text,
        meetingDetails: MEETING,
      });
      const shown = await client().bytesAt(textOf(course?.["banner"]));
      expect(shown.subarray(1, 4).toString()).toBe("PNG");
    });
  });

  describe("a visitor", () => {
    test("finds the course", async () => {
      const all = await ask(undefined, "GET /public/course/all?search=Tajwid&page=1");
      expect(all).toMatchObject({ ...SUCCESS, data: { courseList: [PUBLIC_COURSE] } });
      const own = await ask(undefined, `GET /public/course/byTeacher/${ids["teacher"]}`);
      expect(own).toMatchObject({ ...SUCCESS, data: { courseList: [{ _id: ids["course"] }] } });
      expect(await client().ask("GET", `/api/courses/${ids["course"]}`)).toMatchObject({
        title: "Tajwid 1",
        description: text,
        code: ids["course"],
      });
      expect(await client().ask("GET", `/api/courses/${"a".repeat(24)}`)).toMatchObject({
        status: 404,
        success: false,
        message: "Course not found",
      });
    });
  });

  describe("a student", () => {
    const inLesson = () => `${inCourse()}&lessonId=${ids["lesson"]}`;

    test("searches the course, joins it and sees it in the list", async () => {
      const line = `GET ${STUDENTS}?${inCourse()}`;
      expect(await ask("student", line)).toMatchObject({ data: { course: PUBLIC_COURSE } });
      const joined = await ask("student", `GET ${STUDENTS}/enroll?${inCourse()}`);
      expect(joined).toMatchObject(SUCCESS);
      const own = { _id: ids["course"], banner: text, totalLessons: 4, completedLessons: 0 };
      expect(await ask("student", `GET ${STUDENTS}/all`)).toMatchObject({
        ...SUCCESS,
        data: { courseList: [{ ...own, progress: 0 }] },
      });
      const section = { _id: ids["section"], totalLessons: 4, completedLessons: 0 };
      const lesson = { _id: ids["lesson"], title: text, description: text, completed: false };
      const [read] = [await ask("student", line)];
      expect(read).toMatchObject({
        ...SUCCESS,
        data: {
          course: {
            meetingDetails: MEETING,
            teacherId: { phoneNumber: text, TelegramOrWhatsapp: text },
            sections: [{ ...section, title: text, description: text, lessonIds: some }],
          },
        },
      });
      const [first] = listOf(read["data"]?.["course"]?.["sections"]);
      expect(listOf(first?.["lessonIds"])[0]).toMatchObject(lesson);
    });

    test("completes a lesson, by each verb", async () => {
      const line = `${STUDENTS}/lesson/completionToggle?${inLesson()}`;
      let completed = false;
      for (const verb of ["PATCH", "POST", "PUT"]) {
        completed = !completed;
        const toggled = await ask("student", `${verb} ${line}`);
        expect(toggled).toMatchObject({ ...SUCCESS, data: { completed } });
      }
      const read = await ask("student", `GET ${STUDENTS}/lesson?${inLesson()}`);
      expect(read).toMatchObject({
        ...SUCCESS,
        lesson: { _id: ids["lesson"], filePath: text, fileType: "video/mp4", completed: true },
      });
      expect(read).toMatchObject({ lesson: { note: { _id: text, content: [] } } });
    });

    test("writes a note with an image, which it finds by the key before and after, and deletes it", async () => {
      const key = await upload("photo.png", "image/png", PNG, "student");
      const view = async (filename: string) => {
        const line = `GET ${STUDENTS}/getViewableLink?filename=${filename}`;
        const found = await ask("student", line);
        expect(found, filename).toMatchObject({ ...SUCCESS, data: { signedUrl: text } });
        expect(await client().bytesAt(textOf(found["data"]?.["signedUrl"]))).toEqual(PNG);
      };
      await view(key);
      const note = `${STUDENTS}/note?${inLesson()}`;
      const item = { title: "Makhraj", description: "Of the throat" };
      const added = await ask("student", `POST ${note}`, { content: [{ ...item, url: key }] });
      expect(added).toMatchObject({
        ...SUCCESS,
        message: "Note added successfully",
        data: { note: { _id: text, content: [{ _id: anId, ...item, url: text }] } },
      });
      await view(key);
      const written = added["data"]?.["note"];
      const [entry] = listOf(written?.["content"]);
      await view(textOf(entry?.["url"]));
      const plain = await ask("student", `PUT ${note}`, { content: [{ ...item, url: "" }] });
      expect(plain).toMatchObject({ ...SUCCESS, data: { note: { content: [item, item] } } });
      const theEntry = `noteId=${textOf(written?.["_id"])}&contentId=${textOf(entry?.["_id"])}`;
      const gone = await ask("student", `DELETE ${note}&${theEntry}`, { content: null });
      expect(gone).toMatchObject({ ...SUCCESS, message: "Note deleted successfully" });
    });
  });

  describe("in the end", () => {
    test("the teacher sees the students, and an admin the course and the figures", async () => {
      const list = await ask("teacher", `GET ${TEACHERS}/students?${inCourse()}`);
      expect(list).toMatchObject({ ...SUCCESS, data: { students: [{ _id: anId }] } });
      const read = await ask("admin", `GET /admin/auth/course?${inCourse()}`);
      const course = { _id: ids["course"], published: { value: true }, active: true };
      expect(read).toMatchObject({ ...SUCCESS, data: { course } });
      const figures = { totalEnrolledStudents: 1, totalCourses: 1 };
      const stats = await ask("admin", "GET /admin/auth/course/stats");
      expect(stats).toMatchObject({ ...SUCCESS, data: figures });
    });

    test("what was made is deleted", async () => {
      const inSection = `${inCourse()}&sectionId=${ids["section"]}`;
      for (const [who, line] of [
        ["teacher", `DELETE ${TEACHERS}/lesson?lessonId=${ids["other"]}&${inSection}`],
        ["teacher", `DELETE ${TEACHERS}/section?${inSection}`],
        ["teacher", `DELETE ${TEACHERS}?${inCourse()}`],
      ] as const) {
        expect(await ask(who, line), line).toMatchObject(SUCCESS);
      }
      const deleted = await ask("admin", `GET /admin/auth/course/deleted/${ids["teacher"]}`);
      expect(deleted).toMatchObject({
        ...SUCCESS,
        data: { deletedCourses: [{ _id: ids["course"], active: false, deletedAt: text }] },
      });
      for (const [who, line] of [
        ["student", "DELETE /user"],
        ["admin", `DELETE /admin/auth/teacher?teacherId=${ids["teacher"]}`],
        ["superadmin", `DELETE /admin/auth/admin/${ids["admin"]}`],
      ] as const) {
        expect(await ask(who, line), line).toMatchObject(SUCCESS);
      }
      expect((await ask("student", "GET /user")).status).toBe(401);
      await school().platform.backgroundTasks.settled();
    });
  });
}
