import type { Locator, Page } from "@playwright/test";

/** Language-independent links to screens of the sample school. */

export const sheetOf = (page: Page) => page.getByRole("link", { name: /أحكام التجويد للمبتدئين/ });

function courseRow(page: Page): Locator {
  return page.getByRole("listitem").filter({ hasText: "أحكام التجويد للمبتدئين" });
}

/** Tab of the editor on phones; on wide screens the settings are there already. */
export function settingsOfCourse(page: Page): Locator {
  const tab = page.locator('main a[href$="#settings"]');
  return tab.or(page.locator("main aside h2")).filter({ visible: true }).first();
}

export function endOfCourse(page: Page): Locator {
  return page.locator('main a[href$="/finished"]').first();
}

export function inMenu(page: Page, name: string): Locator[] {
  const menu = courseRow(page).getByRole("button", { name: /أحكام التجويد للمبتدئين/ });
  return [menu.first(), page.getByRole("menuitem", { name })];
}

export function courseToEdit(page: Page): Locator {
  return courseRow(page).locator('a[href^="/edit-courses?"]');
}
