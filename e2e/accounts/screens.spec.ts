import { chooseLanguage } from "../pages/language.ts";
import { expect, test } from "../support/test.ts";

const SCREENS = [
  { path: "/forgot-password", heading: "A new password" },
  { path: "/reset-password#none", heading: "A new password" },
  { path: "/undo-change#none", heading: "Undo the change" },
  { path: "/confirm-change#none", heading: "Confirm the change" },
  { path: "/signup#none", heading: "Sign up" },
];

for (const { path, heading } of SCREENS) {
  test(`${path}: two widths, two themes, English and Arabic @all`, async ({
    page,
    problems,
    expectAccessible,
  }) => {
    // The sign-up page checks the link as soon as it opens, and this one is invalid.
    problems.allow("status of 403");
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    // Colours depend neither on the width nor on the language.
    for (const [language, theme, axeWidth] of [
      ["en", "light", 360],
      ["ar", "dark", 1280],
    ] as const) {
      await chooseLanguage(page, language);
      await page.evaluate((name) => {
        document.documentElement.classList.toggle("dark", name === "dark");
        document.documentElement.classList.toggle("light", name === "light");
      }, theme);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 780 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, `pixels beyond the edge, ${language} ${width}`).toBeLessThanOrEqual(0);
        if (width === axeWidth) await expectAccessible(page);
      }
    }
  });
}
