import { LANGUAGE_CODES } from "@madrasa/contract/languages";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";

const NAME = "مدرسة النور الإسلامية";

test.use({ settings: { SCHOOL_NAME: NAME } });

test("the header shows a school's whole name at every width, and has its menu below 880 px @all", async ({
  page,
}) => {
  for (const language of LANGUAGE_CODES) {
    await page.goto(`/?lang=${language}`);
    const name = page.locator("header").getByText(NAME);
    const menu = page.getByRole("button", { name: wordsOf(language)("ui.openMenu") });
    for (const width of [360, 768, 879, 880, 1000, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(menu).toBeVisible({ visible: width < 880 });
      for (const link of await page.locator("header :is(nav, nav + div) a:visible").all()) {
        expect((await link.boundingBox())?.height).toBeLessThan(56);
      }
      const { isCut, isWider } = await name.evaluate((element) => ({
        isCut:
          element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth,
        isWider: document.documentElement.scrollWidth > window.innerWidth,
      }));
      expect({ language, width, isCut, isWider }).toEqual({
        language,
        width,
        isCut: false,
        isWider: false,
      });
    }
    await page.setViewportSize({ width: 800, height: 800 });
    const { x = 0, width = 0 } = (await menu.boundingBox()) ?? {};
    expect(language === "en" ? 800 - x - width : x).toBeLessThan(64);
    await menu.click();
    await expect(
      page.getByRole("link", { name: wordsOf(language)("site.signUp") }).first(),
    ).toBeVisible();
  }
});
