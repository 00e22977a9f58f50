import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const HOUR = 3_600_000;
const YEAR = 366 * 24 * HOUR;

test.use({ locale: "en-GB", timezoneId: "Asia/Baghdad" });

test("a meeting shows the zone's name, another year, and goes three hours after it began @all", async ({
  page,
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const { token } = teacher;
  const setMeeting = (scheduledTime: Date) =>
    school.client.call(contract.courses.updateCourse, {
      token,
      query: { courseId },
      body: {
        meetingDetails: {
          title: "Halaqa",
          description: "Each Friday",
          link: "https://meet.example/halaqa",
          scheduledTime: scheduledTime.toISOString(),
        },
      },
    });
  const student = await aStudentOf(school, courseId);
  await useSession(page, student);
  const banner = page.getByRole("region", { name: "Live meeting" });

  const nextYear = new Date(Date.now() + YEAR);
  await setMeeting(nextYear);
  await page.goto(`/course/${courseId}`);
  await expect(banner).toContainText(
    new RegExp(`[A-Z][a-z]+ \\d+, ${nextYear.getFullYear()} at .*\\(Arabian Standard Time\\)`),
  );

  const file = page.waitForEvent("download");
  await banner.getByRole("button", { name: "Add to calendar" }).click();
  expect((await file).suggestedFilename()).toBe("meeting.ics");

  const soon = new Date(Date.now() + HOUR);
  await setMeeting(soon);
  await page.clock.install({ time: soon.getTime() + 3 * HOUR - 60_000 });
  await page.reload();
  await expect(banner).toContainText("Halaqa");
  await page.clock.fastForward(2 * 60_000);
  await expect(banner).toBeHidden();
});
