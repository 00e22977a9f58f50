import { contract } from "@madrasa/contract";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, showNumber } from "@madrasa/testkit/people";
import { aHalaqa, TIME_ZONE } from "../sheet/halaqa.ts";
import { countPresses } from "../support/count-presses.ts";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { becomeSuperadmin, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 360, height: 740 };

// Elsewhere the day of the halaqa's entries is today in the afternoon.
test.use({ timezoneId: TIME_ZONE });

test("no class is announced from the sheet in two presses, read by the families, and withdrawn", async ({
  school,
  page,
  newVisitor,
  expectAccessible,
}) => {
  const halaqa = await aHalaqa(school, { students: 2, isGuarded: true });
  const { teacher, guardian, courseId } = halaqa;
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
    await expect(row).toContainText(/for .Bilal/);
    await expectAccessible(reader);
    await row.getByRole("link").click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Announcements");
    await expect(reader.getByText("Your teachers see whether you have read")).toBeVisible();
    await expect(reader.getByRole("listitem")).toContainText(/for .Bilal/);
    await expectAccessible(reader);
    await reader.goto("/student-dashboard");
    await expect(reader.getByRole("link", { name: "Announcements", exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step("the teacher sees who has read it, and corrects it", async () => {
    await page.reload();
    await expect(page.getByText("Read by 1 person")).toBeVisible();
    await page.getByRole("button", { name: "Families" }).click();
    const readers = page.getByRole("dialog", { name: "Families" });
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
    await expect(dialog).toContainText("Its text and image are deleted at once");
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(admin.getByText("This announcement was withdrawn.")).toBeVisible();
    await reader.goto("/announcements");
    await expect(reader.getByText("This announcement was withdrawn.")).toBeVisible();
    await expect(reader.getByText("There is class after all.")).toHaveCount(0);
  });
});

test("an image is announced with its description, and is large enough to read", async ({
  school,
  page,
  newVisitor,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const student = await aStudent(school);
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Seerah" });
  await enrol(school, student, courseId);
  await page.setViewportSize(PHONE);
  await useSession(page, teacher);
  await page.goto(`/manage/${courseId}/announcements`);
  await page.getByLabel("Announcement").fill("The letters for Friday");
  await page.locator("input[type=file]").setInputFiles(mediaPath("makharij-chart.png"));
  await page.getByLabel("Image description").fill("A chart of the letters");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Announce", exact: true }).click();
  const image = { name: "A chart of the letters" };
  await expect(page.getByRole("listitem").getByRole("img", image)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Image" })).toBeVisible();
  await expect(page.getByLabel("Image description")).toHaveCount(0);

  const reader = await newVisitor({ baseURL: school.origin, viewport: PHONE });
  await useSession(reader, student);
  await reader.goto("/announcements");
  const shown = reader.getByRole("img", image);
  await expect
    .poll(() => shown.evaluate((node: HTMLImageElement) => node.naturalWidth))
    .toBeGreaterThan(0);
  expect((await shown.boundingBox())?.width).toBeGreaterThan(250);
  await expectAccessible(reader);
  await expect(reader.getByRole("link", image)).toHaveAttribute("href", /\/files\//);
});

test("a message to each of 20 families takes a press each, and one more @all", async ({
  school,
  page,
  context,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Seerah" });
  for (let count = 0; count < 20; count += 1) {
    const student = await aStudent(school, { firstName: "Hafsa", country: "IQ" });
    if (count > 0) await showNumber(school, student);
    await enrol(school, student, courseId);
  }
  await school.client.call(contract.announcements.announce, {
    token: teacher.token,
    body: { audience: courseId, text: "On Friday at five" },
  });
  const asked: string[] = [];
  await context.route(/^https:\/\/wa\.me\//, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>WhatsApp</title>" });
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const presses = await countPresses(page);
  await page.setViewportSize(PHONE);
  await useSession(page, teacher);
  await page.goto(`/manage/${courseId}/announcements`);
  await page.getByRole("button", { name: "Families" }).click();
  const dialog = page.getByRole("dialog", { name: "Families" });
  const links = dialog.getByRole("link", { name: /^WhatsApp/ });
  await expect(dialog.getByRole("listitem")).toHaveCount(20);
  await expect(links).toHaveCount(19);
  await expect(dialog.getByText("Number hidden")).toHaveCount(1);
  await expectAccessible(page);
  for (const link of await links.all()) {
    const [chat] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await chat.close();
  }
  expect(await presses()).toBe(20);
  await expect(dialog.getByText("Opened")).toHaveCount(19);
  await expect.poll(() => asked.length).toBe(19);
  const text = decodeURIComponent(asked[0]?.split("?text=")[1] ?? "");
  expect(text).toMatch(/On Friday at five\n\nSeerah · Hafsa\nhttp.*\/announcements$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Seerah · Hafsa");
});
