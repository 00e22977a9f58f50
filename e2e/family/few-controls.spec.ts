import { SAMPLE } from "../support/school.ts";
import { signInAs } from "../support/session.ts";
import { openForFamily } from "../support/family.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true, viewport: { width: 360, height: 740 } });

const CONTROLS = "a[href], button, input, select, textarea";

test("a guardian of three faces at most 14 controls with the tabs, and no sideways scrolling", async ({
  page,
  school,
}) => {
  const session = await signInAs(page, school, SAMPLE.guardian);
  await openForFamily(page, school, session);
  await page.goto("/student-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Children" })).toBeVisible();
  await expect(page.getByText(/^Wants to join/)).toBeVisible();
  const tabs = page.getByRole("navigation").filter({ visible: true });
  await expect(tabs.getByRole("link")).toHaveText(["Children", "Explore", "Account"]);
  const controls = page.getByRole("main").or(tabs).locator(CONTROLS).filter({ visible: true });
  expect(await controls.count()).toBeLessThanOrEqual(14);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
