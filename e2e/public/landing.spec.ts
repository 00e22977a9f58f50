import { expect, test } from "../support/test.ts";

test("the landing page has a title and is accessible", async ({ page, expectAccessible }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/\p{L}/u);
  await expectAccessible(page);
});

test.describe("the splash", () => {
  test.use({ isSplashShown: true });

  test("covers the page at the start and goes by itself, with the page ready beneath", async ({
    page,
  }) => {
    await page.goto("/");
    const splash = page.getByTestId("splash");
    await expect(splash).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(splash).toBeHidden();
    await page.getByRole("link", { name: "About" }).first().click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(splash).toBeHidden();
  });
});
