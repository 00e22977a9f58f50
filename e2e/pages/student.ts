import { expect, type Page } from "@playwright/test";

/** Plays the lesson's video and waits until its time has moved. */
export async function watchVideo(page: Page): Promise<void> {
  const video = page.locator("video");
  await expect(video).toHaveCount(1);
  await page.getByRole("button", { name: /^play/i }).first().click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5);
}

/** Ticks the open lesson and waits until the server has taken it. */
export async function markCompleted(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mark completed" }).click();
  await expect(page.getByRole("button", { name: "Completed", pressed: true })).toBeVisible();
}
