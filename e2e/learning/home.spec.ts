import { contract } from "@madrasa/contract";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { lessonTitle } from "../pages/student.ts";
import { becomeStudent } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a student's home says what comes next and leads exactly there; a finished course says so", async ({
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
  await expect(card.getByRole("link", { name: /^Continue Course · Read again/ })).toBeVisible();
  await expectAccessible(page);
  await next.click();
  await expect(page).toHaveURL(new RegExp(`/course/${fiqh.courseId}/lesson/${fiqh.lessonIds[1]}$`));
  await expect(lessonTitle(page, "The throat letters")).toBeVisible();
});

test("the next meeting stands on the home, and can be joined shortly before @all", async ({
  page,
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  await enrol(school, await becomeStudent(page, school), courseId);
  const scheduledTime = new Date(Date.now() + 60 * 60_000);
  await school.client.call(contract.courses.updateCourse, {
    token: teacher.token,
    query: { courseId },
    body: {
      meetingDetails: {
        title: "Weekly halaqa",
        description: "Each Friday",
        link: "https://meet.example/halaqa",
        scheduledTime: scheduledTime.toISOString(),
      },
    },
  });
  await page.clock.install();
  await page.goto("/student-dashboard");
  const meeting = page.getByRole("region", { name: "Live meeting" });
  await expect(meeting.getByRole("link", { name: "Weekly halaqa" })).toBeVisible();
  const join = meeting.getByRole("link", { name: "Join the meeting" });
  await expect(join).toHaveCount(0);
  await page.clock.fastForward(50 * 60_000);
  await expect(join).toHaveAttribute("href", "https://meet.example/halaqa");
});
