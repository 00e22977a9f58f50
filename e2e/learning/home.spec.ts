import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPublishedCourse, enrol, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { mediaFile } from "@madrasa/testkit/sample-files";
import type { School } from "@madrasa/testkit/school";
import { lessonTitle, searchCourse, watchVideo } from "../pages/student.ts";
import { becomeStudent } from "../support/session.ts";
import { countPresses } from "../support/count-presses.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a student's home says what comes next and leads exactly there; a finished course says so @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const student = await becomeStudent(page, school);
  const { token } = student;
  await page.goto("/student-dashboard");
  await expect(page.getByText(/^No enrolled courses yet/)).toBeVisible();
  await expect(page.getByLabel("Course code")).toBeInViewport();

  const fiqh = await aPublishedCourse(school, teacher, { title: "Fiqh", lessons: 3 });
  const seerah = await aPublishedCourse(school, teacher, { title: "Seerah", lessons: 1 });
  await enrol(school, student, seerah.courseId);
  await enrol(school, student, fiqh.courseId);
  const tick = (courseId: string, lessonId = "") =>
    school.client.call(contract.progress.toggleCompletion, {
      token,
      query: { courseId, lessonId },
      body: { completed: true },
    });
  await tick(fiqh.courseId, fiqh.lessonIds[0]);
  await tick(seerah.courseId, seerah.lessonIds[0]);
  await school.client.call(contract.progress.savePosition, {
    token,
    query: { courseId: fiqh.courseId, lessonId: fiqh.lessonIds[1] ?? "" },
    body: { seconds: 465 },
  });

  await page.reload();
  const next = page.getByRole("link", { name: /^Continue at 7:45\W+The throat letters/ });
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("1 of 3 lessons completed")).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Seerah" });
  await expect(card.getByText("Finished")).toBeVisible();
  await expect(card.getByRole("link", { name: /^Continue Course/ })).toBeVisible();
  await expectAccessible(page);
  await next.click();
  await expect(page).toHaveURL(new RegExp(`/course/${fiqh.courseId}/lesson/${fiqh.lessonIds[1]}$`));
  await expect(lessonTitle(page, "The throat letters")).toBeVisible();
});

test("a guardian without a course of their own can enrol in one below the children @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { token } = await becomeStudent(page, school);
  await school.client.call(contract.family.addChildren, {
    token,
    body: {
      children: [{ firstName: "Idris", lastName: "Anwar" }],
      consent: { text: CONSENT_TEXT, language: "en" },
    },
  });
  const { courseId } = await aPublishedCourse(school, await aTeacher(school), { title: "Fiqh" });
  await page.goto("/student-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Children" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Enroll in New Course" })).toBeVisible();
  await page.getByRole("button", { name: "My Courses" }).click();
  await expect(
    page.getByText("No enrolled courses yet. Search above to join a course!"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Enroll in New Course" }).click();
  await expectAccessible(page);
  await searchCourse(page, courseId);
  await expect(page.getByRole("heading", { name: "Fiqh" })).toBeVisible();
});

const meet = (school: School, { token }: Person, courseId: string, at: number) =>
  school.client.call(contract.courses.updateCourse, {
    token,
    query: { courseId },
    body: {
      meetingDetails: {
        title: "Weekly halaqa",
        description: "Each Friday",
        link: "https://meet.example/halaqa",
        scheduledTime: new Date(at).toISOString(),
      },
    },
  });

test("a meeting is the home's card from 15 minutes before, and one press joins it @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const student = await becomeStudent(page, school);
  const halaqa = await aPublishedCourse(school, teacher, { title: "Halaqa" });
  const fiqh = await aPublishedCourse(school, teacher, { title: "Fiqh" });
  await enrol(school, student, halaqa.courseId);
  await enrol(school, student, fiqh.courseId);
  await meet(school, teacher, halaqa.courseId, Date.now() + 60 * 60_000);
  await page.clock.install();
  await page.goto("/student-dashboard");
  const meeting = page.getByRole("region", { name: "Live meeting" });
  const lesson = page.getByRole("link", { name: /^Start Course\W+The throat letters/ });
  await expect(meeting.getByRole("link", { name: "Weekly halaqa" })).toBeVisible();
  await expect(lesson).toBeVisible();
  const join = meeting.getByRole("link", { name: "Join the meeting" });
  await expect(join).toHaveCount(0);

  await page.clock.fastForward(46 * 60_000);
  await expect(join).toHaveAttribute("href", "https://meet.example/halaqa");
  await expect(join).toBeInViewport({ ratio: 1 });
  await expect(meeting.getByRole("heading", { name: "Weekly halaqa" })).toBeVisible();
  await expect(meeting.getByRole("progressbar")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Halaqa" })).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Fiqh" })).toBeVisible();
  await expect(page.getByRole("region", { name: "The throat letters" })).toBeVisible();
  await expectAccessible(page);
  await page.clock.fastForward(200 * 60_000);
  await expect(meeting).toHaveCount(0);
  await expect(lesson).toBeVisible();
});

async function aCourseWithVideo(school: School, teacher: Person) {
  return makeCourse(school, teacher, {
    title: "Makharij",
    description: "Where letters come from",
    isPublished: true,
    sections: [
      {
        title: "Throat",
        description: "Its letters",
        lessons: [
          { title: "The video", description: "", file: mediaFile("makharij-lesson.mp4") },
          { title: "The sheet", description: "", file: mediaFile("revision-sheet.pdf") },
        ],
      },
    ],
  });
}

test("the next lesson plays at the second press, and a course is saved at the second @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const student = await becomeStudent(page, school);
  const video = await aCourseWithVideo(school, teacher);
  const other = await aPublishedCourse(school, teacher, { title: "Fiqh" });
  await enrol(school, student, other.courseId);
  await enrol(school, student, video.courseId);
  await school.client.call(contract.progress.savePosition, {
    token: student.token,
    query: { courseId: video.courseId, lessonId: video.lessonIds[0] ?? "" },
    body: { seconds: 3 },
  });
  const presses = await countPresses(page);
  await page.goto("/student-dashboard");
  await page.getByRole("link", { name: /^Continue at 0:03/ }).click();
  await watchVideo(page);
  expect(await presses()).toBe(2);

  await page.goto("/student-dashboard");
  await page.getByRole("button", { name: /^Save on this device: \W*Fiqh/ }).click();
  await page.getByRole("button", { name: "Save the whole course" }).click();
  expect(await presses()).toBe(4);
  await expectAccessible(page);
});
