import { expect, type Page } from "@playwright/test";
import type { Language } from "@madrasa/contract/languages";
import type { School } from "@madrasa/testkit/school";
import { openScreen, type Screen, SCREENS, showScreen } from "./screen-list.ts";

/** Every screen, in a language of each direction. */
export const SCREENS_BOTH_WAYS = SCREENS.flatMap((screen) =>
  (["en", "ar"] as const).map((language) => ({ screen, language })),
);

/** Shows a screen. Its words are looked for in English only; in another language it is there once it has loaded. */
export async function showScreenIn(
  page: Page,
  school: School,
  screen: Screen,
  { language, baseURL = "" }: { language: Language; baseURL: string | undefined },
): Promise<void> {
  if (language === "en") return showScreen(page, school, screen);
  await page.context().addCookies([{ name: "language", value: language, url: baseURL }]);
  await openScreen(page, school, screen, language);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.getByTestId("skeleton")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
}
