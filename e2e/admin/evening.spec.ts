import { contract } from "@madrasa/contract";
import { enrol, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher, anUnapprovedTeacher, superadminSession } from "@madrasa/testkit/people";
import { CHART } from "../support/sample-lessons.ts";
import { choosePassword } from "../pages/account.ts";
import { becomeStudent } from "../support/session.ts";
import {
  approve,
  chooseForTeacher,
  courseLine,
  restore,
  searchTeachers,
  signInAsAdmin,
  teacherRow,
} from "../pages/admin.ts";
import { signIn } from "../pages/visitor.ts";
import { expect, test } from "../support/test.ts";

const VOLUNTEER = { email: "idris@story.example", password: "keys by the gate" };
const PHONE = { width: 360, height: 740 };

test("an admin approves, suspends, copies a recovery link, deletes and restores on a phone", async ({
  page,
  newVisitor,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(/status of 40[14]/);
  await page.setViewportSize(PHONE);
  const { client } = school;
  await client.call(contract.admins.createAdmin, {
    ...(await superadminSession(school)),
    body: {
      ...VOLUNTEER,
      firstName: "Idris",
      lastName: "Bakr",
      phoneNumber: "+919700000001",
    },
  });
  const layla = await aTeacher(school, { firstName: "Layla", lastName: "Aziz", country: "IN" });
  const { courseId } = await makeCourse(school, layla, {
    title: "Evening tajweed",
    description: "For the evening class.",
    sections: [{ title: "Opening", description: "Where we begin", lessons: [CHART] }],
    isPublished: true,
  });
  await makeCourse(school, layla, { title: "Half a plan", description: "Not yet." });
  await anUnapprovedTeacher(school, { firstName: "Harun", lastName: "Malik" });

  const student = await newVisitor({ baseURL: school.origin, viewport: PHONE });
  await enrol(school, await becomeStudent(student, school), courseId);
  const readsAgain = async () => {
    await student.goto(`/course/${courseId}`);
    await expect(student.getByRole("heading", { name: "The chart" })).toBeVisible();
  };
  await readsAgain();

  await signInAsAdmin(page, VOLUNTEER);
  await test.step("searches for a teacher, approves, suspends and unsuspends", async () => {
    await searchTeachers(page, "nobody of this name");
    await expect(page.getByText("No Teacher found")).toBeVisible();
    await page.getByRole("button", { name: "Show all teachers" }).click();
    await searchTeachers(page, "HARUN");
    await expect(page.getByRole("row").filter({ hasText: "Layla Aziz" })).toHaveCount(0);
    await approve(page, "Harun Malik");
    const row = teacherRow(page, "Harun Malik");
    for (const [action, state] of [
      ["Suspend", "Suspended"],
      ["Unsuspend", "Active"],
    ] as const) {
      await row.getByRole("button", { name: new RegExp(`^${action}`) }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: action }).click();
      await expect(row.getByText(state)).toBeVisible();
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
    }
    await chooseForTeacher(page, "Harun Malik", "Withdraw approval");
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw approval" }).click();
    await expect(row.getByText("Pending")).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await approve(page, "Harun Malik");
    await searchTeachers(page, "");
  });

  const colleague = await newVisitor({ baseURL: school.origin });
  await test.step("copies a link that sets a new password in the teacher's browser", async () => {
    await chooseForTeacher(page, "Layla Aziz", "Password reset link");
    const dialog = page.getByRole("dialog", { name: /Password reset link for/ });
    await dialog.getByRole("button", { name: "Create and copy link" }).click();
    await expect(dialog.getByText(/We show this link only once/)).toBeVisible();
    await expectAccessible(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await expect(dialog.getByText("Copied!")).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("button", { name: /^More actions for .*Layla/ })).toBeFocused();

    await colleague.goto(link);
    await choosePassword(colleague, "New password", "a new key for the gate");
    await colleague.getByRole("button", { name: "Save" }).click();
    await expect(colleague).toHaveURL(/\/login$/);
    await signIn(colleague, layla.phone, "a new key for the gate");
    await expect(colleague).toHaveURL(/\/teacher-dashboard$/);
  });

  await test.step("opens the teacher's courses, and restores a deleted one", async () => {
    const token = await colleague.evaluate(() => localStorage.getItem("token") ?? "");
    await client.call(contract.courses.deleteCourse, { token, query: { courseId } });
    await student.goto(`/course/${courseId}`);
    await expect(student.getByText("Course not found").first()).toBeVisible();

    await page.getByRole("link", { name: "Layla Aziz" }).click();
    await expect(courseLine(page, "Half a plan").getByText("Draft")).toBeVisible();
    await expect(courseLine(page, "Evening tajweed").getByText(/for 30 more days/)).toBeVisible();
    await expectAccessible(page);
    await page.getByText("Deleted", { exact: true }).first().click();
    await expect(courseLine(page, "Half a plan")).toHaveCount(0);
    await page.getByRole("link", { name: "Evening tajweed" }).click();
    await expect(page.getByRole("heading", { name: "Course content" })).toBeVisible();
    await expect(page.getByText("The chart")).toBeVisible();
    await page.getByRole("link", { name: "All courses by this teacher" }).click();
    await restore(page, "Evening tajweed");
    await readsAgain();
  });

  await test.step("deletes the teacher, who is signed out, and restores a course for the students", async () => {
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Their 2 courses close to their students");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Teacher deleted successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Deleted teacher" })).toBeVisible();
    await colleague.reload();
    await expect(colleague).toHaveURL(/\/login$/);

    await page.getByRole("link", { name: "All teachers" }).click();
    await expect(teacherRow(page, "Harun Malik")).toBeVisible();
    await expect(teacherRow(page, "Layla Aziz")).toHaveCount(0);
    await page.getByRole("link", { name: "Deleted teachers" }).click();
    await page.getByRole("link", { name: /2 courses can be restored/ }).click();
    await restore(page, "Evening tajweed");
    await readsAgain();
  });
});
