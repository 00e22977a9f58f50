import { expect, type Locator, type Page, test } from "@playwright/test";
import { makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { mediaPath } from "@madrasa/testkit/sample-files";
import type { School } from "@madrasa/testkit/school";
import { CHART } from "../support/sample-lessons.ts";
import { wordsOf, type Say } from "../support/words.ts";
import { changeLanguage } from "./language.ts";

const CONTROLS =
  "input:not([type=file]):not([readonly]):enabled, textarea:enabled, select:enabled:not(:has(option[lang]))";

/** Input by field type; codes are incomplete, because the last digit submits. */
const TYPED: Record<string, string> = {
  email: "kept@forms.example",
  tel: "7701234567",
  url: "https://books.example/kept",
  password: "a lamp in the niche",
  date: "2031-01-03",
  "datetime-local": "2031-01-03T18:30",
  number: "7",
  code: "12",
  text: "Kept",
};

async function fillAll(form: Locator): Promise<void> {
  const controls = form.locator(CONTROLS).filter({ visible: true });
  for (let index = 0; index < (await controls.count()); index += 1) {
    const control = controls.nth(index);
    const kind = await control.evaluate((field: HTMLInputElement) =>
      field.autocomplete === "one-time-code" ? "code" : field.type,
    );
    if (kind === "radio" || kind === "checkbox") await control.check({ force: true });
    else if (kind === "select-one") {
      await control.selectOption({ index: (await control.locator("option").count()) - 1 });
    } else await control.fill(TYPED[kind] ?? TYPED["text"] ?? "");
  }
}

async function valuesOf(form: Locator): Promise<unknown[]> {
  return form
    .locator(CONTROLS)
    .filter({ visible: true })
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map(({ type, checked, value }) =>
        type === "radio" || type === "checkbox" ? checked : value,
      ),
    );
}

const WORDS = { en: wordsOf("en"), ar: wordsOf("ar") };
const LANGUAGES = ["en", "ar"] as const;

export type Form = {
  name: string;
  /** Start page; by default the current one. */
  path?: string;
  open?: (page: Page, say: Say) => Promise<void>;
  root: (page: Page) => Locator;
  label: string;
  file?: string;
  shown?: (root: Locator, say: Say) => Locator;
  close?: (page: Page, say: Say) => Promise<void>;
};

export async function expectSameValues(page: Page, forms: readonly Form[]): Promise<void> {
  let now: keyof typeof WORDS = "en";
  for (const { name, path, open, root, label, file, shown, close } of forms) {
    await test.step(name, async () => {
      const [before, after] = now === "en" ? LANGUAGES : (["ar", "en"] as const);
      if (path !== undefined) await page.goto(path);
      await open?.(page, WORDS[before]);
      const form = root(page);
      await expect(form.getByText(WORDS[before](label)).first()).toBeVisible();
      await fillAll(form);
      if (file !== undefined) {
        await form.locator("input[type=file]").first().setInputFiles(mediaPath(file));
        await expect(shown?.(form, WORDS[before]) ?? form).toBeVisible();
      }
      const typed = await valuesOf(form);
      expect(typed.length, "fields").toBeGreaterThan(0);
      await changeLanguage(page, after);
      await expect(form.getByText(WORDS[after](label)).first()).toBeVisible();
      await expect(form.getByText(WORDS[before](label), { exact: true })).toHaveCount(0);
      expect(await valuesOf(form)).toEqual(typed);
      if (shown !== undefined) await expect(shown(form, WORDS[after])).toBeVisible();
      now = after;
      await close?.(page, WORDS[after]);
    });
  }
}

export const mainForm = (page: Page) => page.locator("main form").filter({ visible: true }).last();
export const search = (page: Page) => page.locator("main search").filter({ visible: true }).first();
export const dialog = (page: Page) => page.getByRole("dialog");
export const dialogForm = (page: Page) => dialog(page).locator("form");
export const question = (page: Page) => page.getByRole("alertdialog");
export const press = (key: string, values?: Record<string, string>) => (page: Page, say: Say) =>
  page
    .getByRole("button", { name: say(key, values), exact: true })
    .first()
    .click();
export const escape = (page: Page) => page.keyboard.press("Escape");
export const fileName = (file: string) => (root: Locator) => root.getByText(file);

export async function aCourseForForms(school: School) {
  const teacher = await aTeacher(school);
  const title = "Forms in two languages";
  const course = await makeCourse(school, teacher, {
    title,
    description: "For typing.",
    sections: [
      { title: "First part", description: "First part", lessons: [CHART] },
      { title: "Second part", description: "Second part", lessons: [] },
    ],
    isPublished: true,
  });
  return { ...course, title, teacher };
}
