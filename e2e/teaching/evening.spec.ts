import { contract } from "@madrasa/contract";
import { editorDraft, editorOpen } from "../pages/teacher.ts";
import { SAMPLE } from "../support/school.ts";
import { signInAs } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

test("a draft is seen as a student sees it and offers no code; published, it is shared with one press", async ({
  school,
  page,
  expectAccessible,
}) => {
  const teacher = await signInAs(page, school, SAMPLE.teacher);
  const courseId = await editorDraft(school, teacher, { Makharij: ["Throat", "Tongue"] });
  await editorOpen(page, courseId);

  await test.step("no code, and no word that is not true of a draft", async () => {
    await expect(page.getByText(courseId)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Copy code" })).toHaveCount(0);
    await expect(page.getByText("Anyone with the code can join")).toHaveCount(0);
    await expect(page.getByText("Students can join once the course is published.")).toBeVisible();
  });

  await test.step("the course as a student sees it; nothing is saved", async () => {
    await page.getByRole("link", { name: "Preview as student" }).click();
    await expect(page.getByText("This is what your students see")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Throat" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Throat" })).toBeVisible();
    await expectAccessible(page);
    const saved: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") saved.push(request.url());
    });
    await page.getByRole("button", { name: "Mark completed" }).click();
    await page.getByRole("link", { name: "Next lesson: Tongue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Tongue" })).toBeVisible();
    expect(saved).toEqual([]);
    await page.getByRole("link", { name: "Back to the editor" }).click();
    await expect(page).toHaveURL(/\/edit-courses\?courseId=/);
  });

  await test.step("publishing opens the invitation", async () => {
    await page.getByRole("button", { name: "Publish" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
    const share = page.getByRole("dialog", { name: "Share" });
    await expect(share.getByRole("img", { name: "QR code that opens the course" })).toBeVisible();
    await expectAccessible(page);
    const link = await share.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
    expect(new URL(link ?? "").searchParams.get("text")).toContain(
      `${school.origin}/courses/${courseId}`,
    );
    await expect(share.getByRole("button", { name: "Copy join link" })).toBeVisible();
    await share.getByRole("button", { name: "Close" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByText("Anyone with the code can join")).toBeVisible();
    const { course } = await school.client.call(contract.outline.readOutline, {
      token: teacher.token,
      query: { courseId },
    });
    expect(course.published.value).toBe(true);
  });
});
