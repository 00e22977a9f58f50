import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a teacher's phone has lessons and settings on two tabs, and chooses what a course does @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
  const helper = await aTeacher(school, { firstName: "Maryam", lastName: "Hasan" });
  await useSession(page, teacher);
  await page.goto(`/edit-courses?courseId=${courseId}`);
  const lessons = page.getByRole("button", { name: /^Section 1/ });
  const settings = page.getByRole("complementary", { name: "Course settings" });
  await expect(lessons).toBeVisible();
  await expect(settings).toBeHidden();
  await expect(page.getByText("Edit", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Settings" }).click();
  await expect(lessons).toBeHidden();
  await expect(settings.getByRole("heading", { level: 2 }).first()).toHaveText(
    "What this course does",
  );
  await settings.getByRole("switch", { name: /^Daily sheet/ }).click();
  await expect(settings.getByRole("link", { name: /^Halaqa order/ })).toBeVisible();
  await settings.getByRole("switch", { name: /^Recitations by voice/ }).check();
  await settings.getByRole("button", { name: /^Lessons that ask for a recitation 0/ }).click();
  const recited = page.getByRole("dialog").getByRole("switch");
  await recited.click();
  await expect(recited).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(
    settings.getByRole("button", { name: /^Lessons that ask for a recitation 1/ }),
  ).toBeVisible();

  await settings.getByRole("button", { name: "Ask a teacher" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email or phone of a teacher").fill(helper.email);
  await dialog.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(dialog.getByRole("alert").first()).toHaveText("Choose at least one.");
  await dialog.getByRole("checkbox", { name: /^Fill in the daily sheet/ }).check();
  await dialog.getByRole("button", { name: "Ask", exact: true }).click();
  const help = settings.getByRole("group", { name: "Maryam Hasan" });
  await expect(help.getByRole("checkbox", { name: /^Fills in the sheet/ })).toBeChecked();
  await help.getByRole("checkbox", { name: /^Listens to recitations/ }).click();
  await expect(help.getByText("Request sent, not answered yet")).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Lessons" }).click();
  await expect(page.getByText("Students recite this")).toBeVisible();
  const { token } = teacher;
  const query = { courseId, lessonId: lessonIds[0] ?? "" };
  const { lesson } = await school.client.call(contract.lessons.readOwnLesson, { token, query });
  expect(lesson.recite).toBe(true);
});
