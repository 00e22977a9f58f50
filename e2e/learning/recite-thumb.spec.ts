import type { Locator, Page } from "@playwright/test";
import { aRecitingCourse, someRecitations, withMicrophone } from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 360, height: 740 };
test.use({ launchOptions: withMicrophone(), viewport: PHONE });

/** Pixels of the tab bar. */
const TABS = 64;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Lower half, above the tabs, uncovered. */
async function expectUnderThumb(shown: Locator): Promise<void> {
  const box = await shown.boundingBox();
  if (!box) throw new Error("It is not shown.");
  expect(box.y).toBeGreaterThan(PHONE.height / 2);
  expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height - TABS);
  await shown.click({ trial: true });
}

test("grades, recorder and sending lie under the thumb, before and while the list is scrolled @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { teacher, ...course } = await aRecitingCourse(school);
  await someRecitations(school, course, 3);
  await useSession(page, teacher);
  await page.goto("/answer-recitations");
  const foot = [page.getByText("Good", { exact: true }), button(page, "Record")];
  for (const shown of foot) await expectUnderThumb(shown);
  await expect(button(page, "Tajwid")).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 120);
  for (const shown of foot) await expectUnderThumb(shown);
  await foot[0]?.click();
  await expectUnderThumb(button(page, "Send reply"));
  await button(page, "Record").click();
  await expect(page.getByRole("timer")).toHaveText("0:02");
  await expectAccessible(page);
  await expectUnderThumb(button(page, "Finish"));
  await button(page, "Finish").click();
  await expectUnderThumb(button(page, "Send reply"));
  await button(page, "Send reply").click();
  await expect(page.getByText("2 recitations waiting")).toBeVisible();
});
