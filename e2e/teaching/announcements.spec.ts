import { aCircle } from "../sheet/circle.ts";
import { countPresses } from "../support/count-presses.ts";
import { becomeSuperadmin, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 360, height: 740 };

test("no class is announced from the sheet in two presses, read by the families, and withdrawn", async ({
  school,
  page,
  newVisitor,
  expectAccessible,
}) => {
  const circle = await aCircle(school, { pupils: 2, isGuarded: true });
  const { teacher, guardian, courseId } = circle;
  const presses = await countPresses(page);
  await page.setViewportSize(PHONE);
  await useSession(page, teacher);
  await page.goto(`/sheet/${courseId}`);

  await test.step("the text is written", async () => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "No class today" }).click();
    const before = await presses();
    await page.getByRole("link", { name: "Announce that there is no class" }).click();
    await expect(page.getByLabel("Announcement")).toHaveValue(/^There is no class on /);
    await expect(page.getByText("at night too")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Announce", exact: true }).click();
    expect((await presses()) - before).toBe(2);
    await expect(page.getByRole("listitem")).toContainText(["There is no class on"]);
    await expect(page.getByLabel("Announcement")).toHaveValue("");
  });

  const reader = await newVisitor({ baseURL: school.origin, viewport: PHONE });
  await test.step("the guardian's home shows it, with the child", async () => {
    await useSession(reader, guardian);
    await reader.goto("/student-dashboard");
    const row = reader.getByRole("list", { name: "Announcements" });
    await expect(row).toContainText("There is no class on");
    await expect(row).toContainText("for Bilal");
    await expectAccessible(reader);
    await row.getByRole("link").click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Announcements");
    await expect(reader.getByText("Your teachers see whether you have read")).toBeVisible();
    await expect(reader.getByRole("listitem")).toContainText("for Bilal");
    await expectAccessible(reader);
    await reader.goto("/student-dashboard");
    await expect(reader.getByRole("link", { name: "Announcements", exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step("the teacher sees who has read it, and corrects it", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Read by 1 person" }).click();
    const readers = page.getByRole("dialog", { name: "Who has read it" });
    await expect(readers.getByRole("listitem")).toHaveText([
      /Hamza .*Not read yet/,
      /Bilal .*Read by a guardian/,
    ]);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit announcement" });
    await dialog.getByLabel("Announcement").fill("There is class after all.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("listitem")).toContainText("edited");
  });

  await test.step("an admin withdraws it", async () => {
    const admin = await newVisitor({ baseURL: school.origin });
    await becomeSuperadmin(admin, school);
    await admin.goto(`/admin/dashboard/courses/${courseId}`);
    await admin.getByRole("button", { name: "Withdraw" }).click();
    const dialog = admin.getByRole("alertdialog");
    await expect(dialog).toContainText("Its words are deleted at once");
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(admin.getByText("This announcement was withdrawn.")).toBeVisible();
    await reader.goto("/announcements");
    await expect(reader.getByText("This announcement was withdrawn.")).toBeVisible();
    await expect(reader.getByText("There is class after all.")).toHaveCount(0);
  });
});
