import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { becomeSuperadmin, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ timezoneId: "Asia/Baghdad" });

const YEAR = new Date().getFullYear() + 1;
/** One day in Baghdad, before and after sunset. */
const AFTERNOON = `${YEAR}-03-10T17:30:00+03:00`;
const EVENING = `${YEAR}-03-10T18:30:00+03:00`;

test("an evening meeting has the next day's Hijri date if the school's day begins in the evening @all", async ({
  page: superadmin,
  school,
  newVisitor,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const setMeeting = (scheduledTime: string) =>
    school.client.call(contract.courses.updateCourse, {
      token: teacher.token,
      query: { courseId },
      body: {
        meetingDetails: {
          title: "Halaqa",
          description: "Each week",
          link: "https://meet.example/halaqa",
          scheduledTime,
        },
      },
    });
  const student = await aStudentOf(school, courseId);
  await school.client.call(contract.profile.updateMe, {
    token: student.token,
    body: { language: "ar" },
  });
  const reader = await newVisitor({ baseURL: school.origin });
  await useSession(reader, student);
  const hijriAt = async (time: string) => {
    await setMeeting(time);
    await reader.goto(`/course/${courseId}`);
    const meeting = reader.getByRole("region", { name: "لقاء مباشر" });
    const [, hijri] = (await meeting.getByText(/^الموعد.*هـ/).innerText()).split(" · ");
    return hijri;
  };
  const day = await hijriAt(AFTERNOON);
  expect(await hijriAt(EVENING)).toBe(day);

  await becomeSuperadmin(superadmin, school);
  await superadmin.goto("/admin/dashboard/school#hijri");
  const section = superadmin.getByRole("region", { name: "Hijri dates" });
  const begins = section.getByRole("switch", { name: "The Islamic day begins in the evening" });
  await expect(begins).not.toBeChecked();
  await begins.check();
  await section.getByRole("button", { name: "Save" }).click();
  await expect(superadmin.getByText("Hijri dates saved.")).toBeVisible();
  await superadmin.reload();
  await expect(begins).toBeChecked();
  await expectAccessible(superadmin);

  const nextDay = await hijriAt(EVENING);
  expect(nextDay).not.toBe(day);
  expect(nextDay).toBe(await hijriAt(`${YEAR}-03-11T12:00:00+03:00`));
  expect(await hijriAt(AFTERNOON)).toBe(day);

  await begins.uncheck();
  await section.getByRole("button", { name: "Save" }).click();
  await expect(superadmin.getByText("Hijri dates saved.")).toBeVisible();
  expect(await hijriAt(EVENING)).toBe(day);
});
