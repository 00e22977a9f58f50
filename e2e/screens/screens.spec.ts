import type { Language } from "@madrasa/contract/languages";
import type { School } from "@madrasa/testkit/school";
import type { Page } from "@playwright/test";
import { chooseLanguage } from "../pages/language.ts";
import { signInAs } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { expectCriteria, expectNoHiddenControls, expectTitlesToHaveLanguage } from "./criteria.ts";
import { type Screen, showScreen, SCREENS } from "./screen-list.ts";
import { expectRoomForText } from "./spacing.ts";

test.use({ isSample: true });
// Shared by both workers.
test.describe.configure({ mode: "parallel" });

type View = {
  language: "en" | "ar";
  theme: "light" | "dark";
  width: number;
  /** Runs axe: half a second, independent of the width. */
  hasAxe?: boolean;
};

const VIEWS: View[] = [
  { language: "en", theme: "light", width: 360, hasAxe: true },
  { language: "en", theme: "light", width: 768 },
  { language: "en", theme: "light", width: 1280 },
  { language: "en", theme: "dark", width: 360 },
  { language: "en", theme: "dark", width: 768, hasAxe: true },
  { language: "en", theme: "dark", width: 1280 },
  { language: "ar", theme: "light", width: 1280, hasAxe: true },
  { language: "ar", theme: "dark", width: 768 },
  { language: "ar", theme: "dark", width: 360, hasAxe: true },
];
const HEIGHT = 780;

/** A person's name beside a badge, and a title below a centred one. */
const APART = ["an admin's page for a student", "the end of a course"];

for (const screen of SCREENS) {
  test(`${screen.name}: criteria, room for text, three widths, two themes, English and Arabic @all`, async ({
    school,
    page,
    problems,
    expectAccessible,
  }) => {
    if (screen.name === "not found") problems.allow("404 (Not Found)");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await showScreen(page, school, screen);
    await test.step("criteria", () => expectCriteria(page));
    // Its entries do not store the language of a title.
    if (screen.name !== "activity") await expectTitlesToHaveLanguage(page);
    if (!APART.includes(screen.name)) expect(await page.evaluate(astray)).toEqual([]);
    await test.step("keys, focus and gestures", () => expectNoHiddenControls(page));
    await page.emulateMedia({ reducedMotion: "reduce" });
    await test.step("room for text", () => expectRoomForText(page));
    await checkScreen(
      page,
      (language) => changeTo(page, school, screen, language),
      expectAccessible,
    );
  });
}

async function changeTo(page: Page, school: School, { as }: Screen, language: Language) {
  const isChosenHere = (await page.locator('select:has(option[lang="ckb"])').count()) > 0;
  if (isChosenHere || !as) return chooseLanguage(page, language);
  await signInAs(page, school, as, language);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function checkScreen(
  page: Page,
  changeTo: (language: Language) => Promise<void>,
  expectAccessible: (page: Page) => Promise<void>,
): Promise<void> {
  for (const { language, theme, width, hasAxe = false } of VIEWS) {
    if ((await page.locator("html").getAttribute("lang")) !== language) {
      await changeTo(language);
    }
    await page.evaluate((name) => {
      document.documentElement.classList.toggle("dark", name === "dark");
      document.documentElement.classList.toggle("light", name === "light");
    }, theme);
    const how = `${language} ${theme} ${width}`;
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNoSidewaysScroll(page, how);
    await expectOneStartEdge(page, how);
    if (hasAxe) await expectAccessible(page);
  }
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, `pixels beyond the edge, ${what}`).toBeLessThanOrEqual(0);
}

async function expectOneStartEdge(page: Page, what: string): Promise<void> {
  const apart = await page.evaluate(() => {
    const logo = document.querySelector("header:not(main header) a")?.getBoundingClientRect();
    const title = document.querySelector("main h1");
    // A child's name is next to the mark.
    const block = title?.previousElementSibling?.matches("svg") ? title.parentElement : title;
    const box = block?.getBoundingClientRect();
    // Visually hidden titles are one pixel wide.
    if (!logo || !title || !box || box.width <= 1) return 0;
    if (getComputedStyle(title).textAlign === "center") return 0;
    const isRtl = document.documentElement.dir === "rtl";
    return Math.round(isRtl ? box.right - logo.right : box.left - logo.left);
  });
  expect(apart, `pixels between the edges of header and title, ${what}`).toBe(0);
}

/** Headings and row titles in other letters than the page's, which do not start at their box's own edge. */
function astray(): string[] {
  const isOther = document.dir === "rtl" ? /^[^\p{L}]*[a-z]/iu : /^[^\p{L}]*\p{Script=Arabic}/u;
  return (
    [...document.querySelectorAll("main :is(h1, h2, h3) :is(bdi, .cuts-text)")]
      .filter((text) => text.checkVisibility() && isOther.test(text.textContent))
      // A child's name is next to the mark, at the edge of the page.
      .filter((text) => !text.closest('a[href^="/family/"]'))
      .flatMap((text) => {
        let box = text;
        while (getComputedStyle(box).display.startsWith("inline") && box.parentElement) {
          box = box.parentElement;
        }
        const range = document.createRange();
        range.selectNodeContents(text);
        const [inner, outer] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
        const { direction, textAlign } = getComputedStyle(box);
        const gap = document.dir === "rtl" ? inner.left - outer.left : outer.right - inner.right;
        const isAstray =
          textAlign !== "center" && (Math.abs(gap) > 2 || direction === document.dir);
        // A page's sentence may contain a name.
        return isAstray && box.textContent.trim() === text.textContent.trim()
          ? [`${text.textContent} ${Math.round(gap)}`]
          : [];
      })
  );
}
