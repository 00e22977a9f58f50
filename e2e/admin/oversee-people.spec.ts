import { readFile } from "node:fs/promises";
import { contract } from "@madrasa/contract";
import { aNote, aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher, suspend } from "@madrasa/testkit/people";
import { CHART } from "../support/sample-lessons.ts";
import { becomeSuperadmin } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 360, height: 740 };

test("an admin reads a course, hides its links, saves a student's data and erases the student @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school, { firstName: "Idris", lastName: "Noor" });
  const { courseId, lessonIds } = await makeCourse(school, teacher, {
    title: "Evening tajweed",
    description: "For the evening class.",
    sections: [
      {
        title: "Opening",
        description: "Where we begin",
        lessons: [
          {
            ...CHART,
            additionalResources: [
              { name: "Our chat", description: "Write to me", url: "https://chat.test/alone" },
            ],
          },
        ],
      },
    ],
    isPublished: true,
  });
  const meetingDetails = {
    title: "Alone",
    description: "Tell nobody",
    link: "https://meet.test/alone",
  };
  await school.client.call(contract.courses.updateCourse, {
    token: teacher.token,
    query: { courseId },
    body: { meetingDetails },
  });
  const student = await aStudentOf(school, courseId);
  const query = { courseId, lessonId: lessonIds[0] ?? "" };
  await aNote(school, student, query, { title: "A private note" });
  await suspend(school, teacher.id);
  await becomeSuperadmin(page, school);

  await test.step("the course's page has meeting, file and links, and says that reading is recorded", async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`/admin/dashboard/courses/${courseId}`);
    await expect(page.getByText("Your visit is recorded in the activity log")).toBeVisible();
    await expect(page.getByRole("link", { name: "https://meet.test/alone" })).toBeVisible();
    await page.getByRole("button", { name: new RegExp(CHART.title) }).click();
    await expect(page.getByRole("link", { name: "https://chat.test/alone" })).toBeVisible();
    const file = page.getByRole("link", { name: "Open file" });
    const opened = await page.request.get((await file.getAttribute("href")) ?? "");
    expect(opened.status()).toBe(200);
    await expectAccessible(page);
  });

  const linksOf = async () => {
    const { lesson } = await school.client.call(contract.viewer.readLesson, {
      token: student.token,
      query,
    });
    return lesson.additionalResources.length;
  };
  const openMenu = async (name: string) =>
    page.getByRole("button", { name: new RegExp(`^More actions for.*${name}`) }).click();

  await test.step("the links are hidden from the teacher's page", async () => {
    expect(await linksOf()).toBe(1);
    await page.goto(`/admin/dashboard/teachers/${teacher.id}`);
    await openMenu("Idris");
    await page.getByRole("menuitem", { name: "Hide the links in their lessons" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Hide the links in their lessons" }).click();
    await expect(dialog).toBeHidden();
    expect(await linksOf()).toBe(0);
  });

  const row = page.getByRole("listitem").filter({ hasText: student.email });

  await test.step("the student's data come as a file", async () => {
    await page.goto("/admin/dashboard/students");
    await page.getByRole("searchbox", { name: "Search students" }).fill(student.email);
    await row.getByRole("button", { name: /^More actions for/ }).click();
    await page.getByRole("menuitem", { name: "Download their data" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("alertdialog").getByRole("button", { name: "Download file" }).click();
    const file = await (await saved).path();
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
      account: { _id: student.id, email: student.email },
      notes: [{ title: "A private note" }],
    });
  });

  await test.step("the student is erased, and stands in the activity without a name", async () => {
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await row.getByRole("button", { name: /^More actions for/ }).click();
    await page.getByRole("menuitem", { name: "Delete permanently" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("You cannot undo this");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("button", { name: "Delete permanently" }).click();
    await expect(page.getByText("No student found")).toBeVisible();
    await page.goto("/admin/dashboard/activity");
    const id = student.id.slice(0, 6);
    await expect(
      page.getByText(new RegExp(`permanently deleted.*a deleted account.*${id}`)),
    ).toBeVisible();
  });
});
