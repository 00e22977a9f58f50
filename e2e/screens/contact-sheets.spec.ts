import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LANGUAGE_CODES } from "@madrasa/contract/languages";
import { signInAs } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";
import { DIALOGS, openDialog, type OpenedDialog } from "./dialog-list.ts";
import { openScreen, type Screen, SCREENS } from "./screen-list.ts";

/** Set by `npm run screens`; not committed. */
const FOLDER = process.env["PICTURES"];

test.use({ isSample: true, settings: { SCHOOL_NAME: "مدرسة النور الإسلامية" } });
test.describe.configure({ mode: "parallel" });

const THEMES = ["light", "dark"] as const;
const SHEETS = [
  { width: 360, scale: 1, columns: 4, height: 1500 },
  { width: 1280, scale: 0.5, columns: 2, height: 1300 },
] as const;

const PICTURED: (Screen & Partial<OpenedDialog>)[] = FOLDER ? [...SCREENS, ...DIALOGS] : [];
for (const screen of PICTURED) {
  test(`sheets of ${screen.name} @long`, async ({ school, page, problems, browser, baseURL }) => {
    if (screen.name === "not found") problems.allow("404 (Not Found)");
    await openScreen(page, school, screen);
    await waitForScreen(page);
    const pictures = new Map<string, string>();
    for (const language of LANGUAGE_CODES) {
      if (screen.as) await signInAs(page, school, screen.as, language);
      await page.context().addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
      await page.setViewportSize(SHEETS[0]);
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      if (screen.press) {
        await waitForScreen(page);
        await openDialog(page, wordsOf(language), { ...screen, press: screen.press });
      }
      for (const { width, height } of SHEETS) {
        await page.setViewportSize({ width, height });
        await waitForScreen(page);
        for (const theme of THEMES) {
          await page.evaluate((name) => {
            document.documentElement.classList.toggle("dark", name === "dark");
            document.documentElement.classList.toggle("light", name === "light");
          }, theme);
          const picture = await page.screenshot({ animations: "disabled" });
          pictures.set(`${width} ${theme} ${language}`, picture.toString("base64"));
        }
      }
    }
    const sheet = await browser.newPage();
    const name = screen.name.replaceAll(/\W+/g, "-");
    for (const { width, scale, columns } of SHEETS) {
      for (const theme of THEMES) {
        const images = LANGUAGE_CODES.map((language) => {
          const picture = pictures.get(`${width} ${theme} ${language}`);
          return `<img width="${width * scale}" src="data:image/png;base64,${picture}">`;
        });
        await sheet.setViewportSize({ width: columns * (width * scale + 8), height: 100 });
        await sheet.setContent(
          `<body style="margin:0;display:grid;gap:8px;align-items:start;background:#777;` +
            `grid-template-columns:repeat(${columns},max-content)">${images.join("")}`,
        );
        const path = join(FOLDER ?? "", `${name}-${width}-${theme}.png`);
        await sheet.screenshot({ path, fullPage: true });
      }
    }
    await sheet.close();
  });
}

async function waitForScreen(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.getByTestId("skeleton")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  // PDFs are rendered after loading.
  await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
}
