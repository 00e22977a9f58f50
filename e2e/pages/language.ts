import { expect, type Locator, type Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { type Language, LANGUAGES } from "@madrasa/contract/languages";
import { isCall } from "../support/calls.ts";
import { expectNoForeignWords } from "../support/foreign-words.ts";

/** Header's select, or that of a panel that covers it. */
const languageSelect = (page: Page): Locator =>
  page
    .locator(`select:has(option[lang="ckb"]:text-is("${LANGUAGES.ckb.name}"))`)
    .filter({ visible: true })
    .last();

export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  // Ignored before hydration.
  await expect(async () => {
    await languageSelect(page).selectOption(language);
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", language, { timeout: 5_000 });
  }).toPass();
  await expectLanguage(page, language);
}

async function expectLanguage(page: Page, language: Language): Promise<void> {
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", language);
  await expect(html).toHaveAttribute("dir", LANGUAGES[language].direction);
}

export async function expectOwnWords(page: Page, language: Language, screen: string) {
  await expectLanguage(page, language);
  await expectNoForeignWords(page, screen);
}

/** Works under open dialogs, when the account's language arrives. */
export async function changeLanguage(page: Page, language: Language): Promise<void> {
  const select = languageSelect(page);
  // Signed-in users get the account's language on the next page, so it must be saved.
  const isSignedIn = await page.evaluate(() => localStorage.getItem("token") !== null);
  const stored = isSignedIn
    ? page.waitForResponse(
        (response) =>
          response.request().method() === "PATCH" &&
          isCall(response.url(), contract.profile.updateMe),
      )
    : undefined;
  if (await select.evaluate((element) => element.closest("[inert]") === null)) {
    await select.selectOption(language);
  } else {
    await select.evaluate((element: HTMLSelectElement, value) => {
      element.value = value;
      element.dispatchEvent(new Event("change", { bubbles: true }));
    }, language);
  }
  await expectLanguage(page, language);
  await stored;
}
