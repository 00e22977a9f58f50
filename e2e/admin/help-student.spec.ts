import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { choosePassword } from "../pages/account.ts";
import { countPresses } from "../support/count-presses.ts";
import { CHART } from "../support/sample-lessons.ts";
import { becomeSuperadmin } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 360, height: 740 };

test("an admin gives a student who lost the password a link in three presses @all", async ({
  page,
  newVisitor,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const course = await makeCourse(school, teacher, {
    title: "Morning tajweed",
    description: "For the morning class.",
    isPublished: true,
    sections: [{ title: "Opening", description: "Where we begin", lessons: [CHART] }],
  });
  const student = await aStudentOf(school, course.courseId);
  await page.setViewportSize(PHONE);
  await becomeSuperadmin(page, school);
  const presses = await countPresses(page);
  await page.goto(`/admin/dashboard/students?search=${student.email}`);

  await page.getByRole("searchbox", { name: "Search students" }).pressSequentially(student.email);
  const row = page.getByRole("listitem").filter({ hasText: student.email });
  const before = await presses();
  await row.getByRole("link", { name: student.firstName }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(student.firstName);
  await expect(page.getByRole("link", { name: "Morning tajweed" })).toBeVisible();
  await expect(page.getByText("0 of 1 lesson completed")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Password reset link" }).click();
  const dialog = page.getByRole("dialog", { name: /Password reset link for/ });
  await dialog.getByRole("button", { name: "Create and copy link" }).click();
  await expect(dialog.getByRole("button", { name: "Copied!" })).toBeVisible();
  expect((await presses()) - before).toBe(3);
  await expectAccessible(page);
  const link = (await dialog.getByText("/reset-password#").textContent()) ?? "";

  const phone = await newVisitor({ viewport: PHONE });
  await phone.goto(link);
  await choosePassword(phone, "New password", "a niche for a lamp");
  await phone.getByRole("button", { name: "Save" }).click();
  await expect(phone).toHaveURL(/\/login$/);
  await school.client.call(contract.signIn.login, {
    body: { email: student.email, password: "a niche for a lamp" },
  });
});

test("a student without phone and email, who has no password, is offered no recovery link @all", async ({
  page,
  school,
}) => {
  const mother = await aStudent(school);
  const { children } = await school.client.call(contract.family.addChildren, {
    token: mother.token,
    body: {
      children: [{ firstName: "Ilyas", lastName: "Malik" }],
      consent: { text: CONSENT_TEXT, language: "en" },
    },
  });
  await becomeSuperadmin(page, school);
  await page.goto(`/admin/dashboard/students/${children[0]?._id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Ilyas Malik" })).toBeVisible();
  await expect(page.getByText("Child of")).toBeVisible();
  await expect(page.getByRole("button", { name: "Password reset link" })).toHaveCount(0);
  await page.goto(`/admin/dashboard/students/${mother.id}`);
  await expect(page.getByRole("button", { name: "Password reset link" })).toBeVisible();
});
