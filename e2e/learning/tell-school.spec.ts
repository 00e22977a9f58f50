import { aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { countPresses } from "../support/count-presses.ts";
import { CHART } from "../support/sample-lessons.ts";
import { becomeSuperadmin, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 360, height: 740 };

test("a student tells the school in two presses what no teacher reads, and sees the answer", async ({
  page,
  newVisitor,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await makeCourse(school, teacher, {
    title: "Evening tajweed",
    description: "For the evening class.",
    sections: [{ title: "Opening", description: "Where we begin", lessons: [CHART] }],
    isPublished: true,
  });
  const student = await aStudentOf(school, courseId);
  await page.setViewportSize(PHONE);
  await useSession(page, student);

  await test.step("from a lesson, of the lesson, the course or the teacher", async () => {
    const presses = await countPresses(page);
    await page.goto(`/course/${courseId}`);
    await page.getByRole("button", { name: "More actions for this course" }).click();
    await page.getByRole("menuitem", { name: "Tell the school" }).click();
    const dialog = page.getByRole("dialog", { name: "Tell the school" });
    await expect(
      dialog.getByText("Only the school’s leaders read this, not the teacher."),
    ).toBeVisible();
    expect(await presses()).toBe(2);
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByText("Please write something.")).toBeVisible();
    await dialog.getByRole("radio", { name: "The person" }).check();
    await dialog.getByLabel("What should the school know?").fill("He wrote to me at night");
    await dialog.getByLabel("How to reach you").fill("My father, in the evening");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("from the course's page, in one press", async () => {
    await page.goto(`/courses/${courseId}`);
    await page.getByRole("button", { name: "Tell the school" }).click();
    const dialog = page.getByRole("dialog", { name: "Tell the school" });
    await dialog.getByLabel("What should the school know?").fill("The date is wrong");
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog).toBeHidden();
  });

  const admin = await newVisitor({ baseURL: school.origin, viewport: PHONE });
  await test.step("the superadmin reads and answers it", async () => {
    await becomeSuperadmin(admin, school);
    await admin.goto("/admin/dashboard/complaints");
    const card = admin.getByRole("listitem").filter({ hasText: "He wrote to me at night" });
    await expect(card.getByText("My father, in the evening")).toBeVisible();
    await expectAccessible(admin);
    await card.getByRole("button", { name: "Reply" }).click();
    await card.getByLabel("Your reply").fill("We have spoken to him");
    await card.getByRole("button", { name: "Send" }).click();
    await expect(card).toHaveCount(0);
    await admin.getByText("All", { exact: true }).click();
    await expect(card.getByText("We have spoken to him")).toBeVisible();
    await admin.goto("/admin/dashboard/activity");
    await expect(admin.getByText(/replied to .*’s message to the school/).first()).toBeVisible();
  });

  await test.step("the student sees the answer", async () => {
    await page.goto("/user-settings");
    await page.getByRole("link", { name: "Your messages to the school" }).click();
    await expect(page.getByText("We have spoken to him")).toBeVisible();
    await expect(page.getByText("The date is wrong")).toBeVisible();
    await expectAccessible(page);
  });
});
