import type { Page } from "@playwright/test";

export const countPresses = async (page: Page) => {
  await page.addInitScript(() => {
    const add = () => {
      const before = Number(sessionStorage.getItem("presses") ?? 0);
      sessionStorage.setItem("presses", String(before + 1));
    };
    document.addEventListener("click", add, { capture: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("presses") ?? 0));
};
