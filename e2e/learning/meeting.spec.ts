import { readFileSync } from "node:fs";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { CHART, SHEET, VIDEO } from "../support/sample-lessons.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 366 * 24 * HOUR;

test.use({ locale: "en-GB", timezoneId: "Asia/Baghdad" });

const meetingOf =
  (school: School, { token }: { token: string }, courseId: string) =>
  (scheduledTime?: Date) =>
    school.client.call(contract.courses.updateCourse, {
      token,
      query: { courseId },
      body: {
        meetingDetails: {
          title: "Halaqa",
          description: "Each Friday",
          link: "https://meet.example/halaqa",
          ...(scheduledTime && { scheduledTime: scheduledTime.toISOString() }),
        },
      },
    });

test("a meeting shows the zone's name, another year, and goes three hours after it began @all", async ({
  page,
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const setMeeting = meetingOf(school, teacher, courseId);
  const student = await aStudentOf(school, courseId);
  await useSession(page, student);
  const banner = page.getByRole("region", { name: "Live meeting" });

  const nextYear = new Date(Date.now() + YEAR);
  await setMeeting(nextYear);
  await page.goto(`/course/${courseId}`);
  await expect(banner).toContainText(
    new RegExp(`[A-Z][a-z]+ \\d+, ${nextYear.getFullYear()} at .*\\(Arabian Standard Time\\)`),
  );

  await expect(banner.getByText("Each Friday")).toBeHidden();
  await banner.getByRole("button", { name: "Halaqa" }).click();
  const file = page.waitForEvent("download");
  await banner.getByRole("button", { name: "Add to calendar" }).click();
  expect((await file).suggestedFilename()).toBe("meeting.ics");

  await school.client.call(contract.courses.updateCourse, {
    token: teacher.token,
    query: { courseId },
    body: { meetingDetails: null },
  });
  await page.reload();
  await expect(banner).toContainText("Meeting cancelled: ");
  const cancellation = page.waitForEvent("download");
  await banner.getByRole("button", { name: "Remove from calendar" }).click();
  expect(readFileSync(await (await cancellation).path(), "utf8")).toContain("STATUS:CANCELLED");

  const soon = new Date(Date.now() + HOUR);
  await setMeeting(soon);
  await page.clock.install({ time: soon.getTime() + 3 * HOUR - 60_000 });
  await page.reload();
  await expect(banner).toContainText("Halaqa");
  await page.clock.fastForward(2 * 60_000);
  await expect(banner).toBeHidden();
});

test("a meeting is one line above every lesson on a phone, with a button 15 minutes before @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await makeCourse(school, teacher, {
    title: "Letters",
    description: "From the throat",
    isPublished: true,
    sections: [{ title: "First", description: "Three", lessons: [VIDEO, CHART, SHEET] }],
  });
  const setMeeting = meetingOf(school, teacher, courseId);
  const begins = new Date(Date.now() + 3 * HOUR);
  await setMeeting(begins);
  await useSession(page, await aStudentOf(school, courseId));
  await page.clock.install();
  const banner = page.getByRole("region", { name: "Live meeting" });
  const line = banner.getByRole("button", { name: "Halaqa" });
  const join = banner.getByRole("link", { name: "Join Now" });
  const complete = page.getByRole("button", { name: "Mark completed" });
  const isGreen = (one: typeof join) =>
    one.evaluate((button) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "var(--color-act)";
      const action = getComputedStyle(probe).color;
      probe.remove();
      return getComputedStyle(button).backgroundColor === action;
    });

  for (const lessonId of lessonIds) {
    await page.goto(`/course/${courseId}/lesson/${lessonId}`);
    await expect(line).toBeVisible();
    const box = await banner.boundingBox();
    expect(box?.height).toBeLessThan(60);
    expect(box?.y).toBeLessThan(70);
    await expect(join).toBeHidden();
  }
  expect(await isGreen(complete)).toBe(true);
  await line.click();
  await expect(banner).toContainText(/Each Friday.*Scheduled: .*Arabian Standard Time/s);
  await expect(join).toHaveAttribute("href", "https://meet.example/halaqa");
  expect(await isGreen(join)).toBe(false);
  await expectAccessible(page);

  await page.reload();
  await expect(join).toBeHidden();
  await page.clock.fastForward(begins.getTime() - Date.now() - 14 * MINUTE);
  await expect(join).toBeVisible();
  await expect(line).toBeHidden();
  await expect.poll(() => isGreen(join)).toBe(true);
  expect(await isGreen(complete)).toBe(false);
  await expectAccessible(page);

  await setMeeting();
  await page.reload();
  await expect(join).toBeVisible();
  await expect(banner).not.toContainText("Scheduled");
});
