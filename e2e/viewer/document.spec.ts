import { expireUrls, isDrawn, openPdf, recordFileUrls, renewUrls } from "../pages/lesson-file.ts";
import { makePdf } from "../support/pdf.ts";
import { becomeTeacher, signInAs } from "../support/session.ts";
import { SAMPLE } from "../support/school.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

const PAGES = 300;

test("a PDF is read page by page on a phone, by touch and by keyboard", async ({
  school,
  page,
  expectAccessible,
}) => {
  await signInAs(page, school, SAMPLE.student);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/student-dashboard");
  await page.getByRole("link", { name: "Continue Course" }).click();
  await page.getByRole("button", { name: "Show Lessons" }).click();
  await page.getByRole("link", { name: /ورقة المراجعة/ }).click();

  const paper = page.getByRole("group", { name: "ورقة المراجعة" });
  await expect(page.getByText("Page 1 of 2").first()).toBeVisible();
  await expect.poll(() => isDrawn(page, 1)).toBe(true);
  await expect(paper.getByText("The throat letters").first()).toBeAttached();
  await expect(page.getByRole("link", { name: /^Download/ })).toBeVisible();
  await expectAccessible(page);

  await test.step("next page, previous page and by the list", async () => {
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByText("Page 2 of 2").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
    await expect.poll(() => isDrawn(page, 2)).toBe(true);
    await page.getByLabel("Go to page").selectOption("1");
    await expect(page.getByText("Page 1 of 2").first()).toBeVisible();
    await paper.focus();
    await page.keyboard.press("End");
    await expect(page.getByText("Page 2 of 2").first()).toBeVisible();
  });

  await test.step("larger on the same page, and back to the width of the window", async () => {
    const width = async () => (await page.locator("[data-page='2']").boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(async () => Math.round(((await width()) / before) * 100)).toBe(150);
    await expect(page.getByText("Page 2 of 2").first()).toBeVisible();
    await expect.poll(() => isDrawn(page, 2)).toBe(true);
    await page.getByRole("button", { name: "Fit width" }).click();
    await expect.poll(width).toBe(before);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, "pixels beyond the edge").toBeLessThanOrEqual(0);
  });
});

test("only the shown pages of a large PDF are fetched, also after its URL has expired @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(/403/);
  const pdf = makePdf(PAGES);
  const teacher = await becomeTeacher(page, school);
  const files = recordFileUrls(page);
  await renewUrls(page);
  const paper = page.getByRole("group", { name: "A heavy book" });
  await openPdf(page, school, teacher, { title: "A heavy book", bytes: pdf });
  await expect(page.getByText(`Page 1 of ${PAGES}`).first()).toBeVisible();
  await expect.poll(() => isDrawn(page, 1)).toBe(true);
  await expect(paper.getByText("This is page 1", { exact: true })).toBeAttached();
  expect(files.bytes()).toBeGreaterThan(0);
  expect(files.bytes()).toBeLessThan(pdf.length / 8);

  await test.step("a new URL is fetched once, and the pages are shown", async () => {
    const refused = await expireUrls(page, files.urls);
    const known = files.urls.size;
    await page.getByLabel("Go to page").selectOption("250");
    await expect(paper.getByText("This is page 250", { exact: true })).toBeAttached();
    await expect.poll(() => isDrawn(page, 250)).toBe(true);
    expect(refused()).toBeGreaterThan(0);
    expect(files.urls.size).toBe(known + 1);
    // Releases hidden pages, for cheap phones.
    expect(await paper.locator("canvas").count()).toBeLessThan(8);
    await expect(paper.getByText("This is page 1", { exact: true })).not.toBeAttached();
  });

  await test.step("when no bytes arrive any more, it says so and can try again", async () => {
    await page.route("**/files/**", (route) => route.abort());
    problems.allow(/ERR_FAILED/);
    await page.getByLabel("Go to page").selectOption("120");
    const alert = page.getByRole("alert").filter({ hasText: "Failed to load pdf" });
    await expect(alert).toBeVisible();
    await page.unroute("**/files/**");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(paper.getByText("This is page 120", { exact: true })).toBeAttached();
    await expect(page.getByText(`Page 120 of ${PAGES}`).first()).toBeVisible();
    await expect(alert).not.toBeAttached();
  });
});

test("a broken PDF, a locked one and a worker that failed to load show an error that can be tried again @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const teacher = await becomeTeacher(page, school);
  const broken = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(4000, 7)]);
  const failed = page.getByRole("alert").filter({ hasText: "Failed to load pdf" });

  await openPdf(page, school, teacher, { title: "A broken sheet", bytes: broken });
  await expect(failed).toBeVisible();
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toBeVisible();
  await expect(page.getByRole("link", { name: /^Download/ })).toBeVisible();

  const locked = makePdf(2, { isLocked: true });
  await openPdf(page, school, teacher, { title: "A locked sheet", bytes: locked });
  await expect(failed).toContainText("protected with a password");

  await page.route("**/pdf.worker*", (route) => route.abort());
  await openPdf(page, school, teacher, { title: "A sound sheet", bytes: makePdf(2) });
  await expect(failed).toBeVisible();
  await page.unroute("**/pdf.worker*");
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Page 1 of 2").first()).toBeVisible();
  await expect.poll(() => isDrawn(page, 1)).toBe(true);
});
