import { expect, test } from "../support/test.ts";

const SCREENS = [
  { path: "/forgot-password", heading: "A new password" },
  { path: "/reset-password#none", heading: "A new password" },
  { path: "/undo-change#none", heading: "Undo the change" },
  { path: "/confirm-change#none", heading: "Confirm the change" },
  { path: "/signup#none", heading: "Sign up" },
];

for (const { path, heading } of SCREENS) {
  test(`${path}: two widths, two themes, right to left`, async ({
    page,
    problems,
    expectAccessible,
  }) => {
    // The sign-up page checks the link as soon as it opens, and this one is invalid.
    problems.allow("status of 403");
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      for (const theme of ["light", "dark"]) {
        await page.evaluate((name) => {
          document.documentElement.classList.toggle("dark", name === "dark");
          document.documentElement.classList.toggle("light", name === "light");
        }, theme);
        await expectAccessible(page);
      }
      for (const direction of ["rtl", "ltr"]) {
        const over = await page.evaluate((dir) => {
          document.documentElement.dir = dir;
          return document.documentElement.scrollWidth - document.documentElement.clientWidth;
        }, direction);
        expect(over, `pixels beyond the edge, ${direction} ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
}
