import type { Locator, Page } from "@playwright/test";
import {
  aRecitingCourse,
  expectRecorded,
  someRecitations,
  withMicrophone,
} from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 360, height: 740 };
test.use({ launchOptions: withMicrophone(), viewport: PHONE });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Lower half, uncovered. */
async function expectUnderThumb(shown: Locator): Promise<void> {
  // Waits, because a button that has just appeared may be rendered again.
  await expect(async () => {
    const box = await shown.boundingBox();
    expect(box?.y).toBeGreaterThan(PHONE.height / 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  }).toPass();
  await shown.click({ trial: true });
}

test("grades, recorder and sending lie under the thumb, and only the marks scroll @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { teacher, ...course } = await aRecitingCourse(school);
  await someRecitations(school, course, 3);
  await useSession(page, teacher);
  await page.goto("/answer-recitations");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  const foot = [page.getByText("Good", { exact: true }), button(page, "Reply by voice")];
  for (const shown of foot) await expectUnderThumb(shown);
  const slider = page.getByRole("slider", { name: /^Place in/ });
  for (let second = 2; second < 12; second += 1) {
    await slider.fill(String(second));
    await button(page, "Tajwid").click();
  }
  await expect(button(page, "Remove 0:09 Tajwid")).toBeInViewport({ ratio: 1 });
  await expect(button(page, "Remove 0:00 Tajwid")).not.toBeInViewport();
  await button(page, "Remove 0:09 Tajwid").hover();
  await page.mouse.wheel(0, 600);
  await expect(button(page, "Remove 0:00 Tajwid")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(button(page, "Tajwid")).toBeInViewport({ ratio: 1 });
  for (const shown of foot) await expectUnderThumb(shown);
  await foot[0]?.click();
  await button(page, "Reply by voice").click();
  await expectRecorded(page, 2);
  await expectAccessible(page);
  await expectUnderThumb(button(page, "Finish"));
  await button(page, "Finish").click();
  await expectUnderThumb(button(page, "Send reply"));
  await button(page, "Send reply").click();
  await expect(page.getByText("2 waiting")).toBeVisible();
});
