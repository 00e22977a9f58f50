import type { Locator, Page } from "@playwright/test";

/** Links of the sample school by which a screen is reached, in every language. */

/** The sheet of the sample teacher's course. */
export const sheetOf = (page: Page) => page.getByRole("link", { name: /أحكام التجويد للمبتدئين/ });

/** That course, with sections, lessons and a meeting, in the list of their courses. */
function courseRow(page: Page): Locator {
  return page.getByRole("listitem").filter({ hasText: "أحكام التجويد للمبتدئين" });
}

/** A finished course, on the student's shelf. */
export function endOfCourse(page: Page): Locator {
  return page.locator('main a[href$="/finished"]').first();
}

/** An entry of that course's menu. */
export function inMenu(page: Page, name: string): Locator[] {
  const menu = courseRow(page).getByRole("button", { name: /أحكام التجويد للمبتدئين/ });
  return [menu.first(), page.getByRole("menuitem", { name })];
}

export function courseToEdit(page: Page): Locator {
  return courseRow(page).locator('a[href^="/edit-courses?"]');
}
