import { expect, test } from "../support/test.ts";

test("the landing page has a title and is accessible", async ({ page, expectAccessible }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/\p{L}/u);
  await expectAccessible(page);
});
