import { expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aPhone, aTeacher } from "@madrasa/testkit/people";
import { HOUR } from "./platform/clock.ts";
import { createTestApp } from "./testing/test-app.ts";

test("a clock an hour ahead and then set back ends no session, loses no work and closes nothing", async () => {
  const school = await createTestApp();
  try {
    const teacher = await aTeacher(school);
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
    const student = await aStudentOf(school, courseId);
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    const work = async (completed: boolean) => {
      const body = { completed };
      const tick = await school.call(contract.progress.toggleCompletion, {
        as: student,
        query,
        body,
      });
      expect(tick.status).toBe(200);
      const seconds = { seconds: completed ? 60 : 30 };
      const saved = contract.progress.savePosition;
      expect((await school.call(saved, { as: student, query, body: seconds })).status).toBe(200);
      expect(await anUpload(school, teacher, courseId)).toMatch(/^[0-9a-f]{24}$/);
      const code = await school.call(contract.codes.sendCode, {
        query: { for: "createUser" },
        body: { phoneNumber: aPhone(), country: "Iraq", method: "whatsapp" },
      });
      expect(code.status).toBe(200);
      const read = await school.call(contract.viewer.readLesson, { as: student, query });
      expect(read.data.lesson.completed).toBe(completed);
      const file = await school.http.inject({ url: read.data.lesson.filePath });
      expect(file.statusCode).toBe(200);
      await school.sweep();
    };
    await work(true);
    school.wait(HOUR);
    await work(false);
    school.wait(-HOUR);
    await work(true);
    const { email, password } = student;
    const signIn = await school.call(contract.signIn.login, { body: { email, password } });
    expect(signIn.status).toBe(200);
  } finally {
    await school.close();
  }
});
