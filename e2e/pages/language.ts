import { expect, type Locator, type Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { type Language, LANGUAGES } from "@madrasa/contract/languages";
import { isCall } from "../support/calls.ts";
import { expectNoForeignWords } from "../support/foreign-words.ts";

/** The choice of the page's language: the header's, or that of the panel that covers the header. */
const languageSelect = (page: Page): Locator =>
  page
    .locator(`select:has(option[lang="ckb"]:text-is("${LANGUAGES.ckb.name}"))`)
    .filter({ visible: true })
    .last();

/** Chooses a language as a person does, and waits until the page is in it. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  // A page that React has not taken over yet does not notice it.
  await expect(async () => {
    await languageSelect(page).selectOption(language);
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", language, { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expectLanguage(page, language);
}

async function expectLanguage(page: Page, language: Language): Promise<void> {
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", language);
  await expect(html).toHaveAttribute("dir", LANGUAGES[language].direction);
}

/** The page is in the language, and no word on it is in another. */
export async function expectOwnWords(page: Page, language: Language, screen: string) {
  await expectLanguage(page, language);
  await expectNoForeignWords(page, screen);
}

/**
 * Changes the language under an open dialog as well, which covers the header's choice: the
 * account's language may arrive while one is open.
 */
export async function changeLanguage(page: Page, language: Language): Promise<void> {
  const select = languageSelect(page);
  // Who is signed in gets the account's language with the next page: it has to be stored before.
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
