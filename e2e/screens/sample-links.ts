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

export function ownCourse(page: Page): Locator {
  return courseRow(page).getByRole("link", { name: /أحكام التجويد للمبتدئين/ });
}

export function inCourse(page: Page, path: string): Locator[] {
  return [ownCourse(page), page.locator(`main a[href^="${path}?"]`)];
}

export function studentsOfCourse(page: Page): Locator[] {
  // Rows of the dashboard have buttons too, until the course's page is there.
  const tiles = 'main ul:has(a[href^="/edit-courses?"]):has(a[href^="/slips?"])';
  return [ownCourse(page), page.locator(`${tiles} button`).first()];
}

export function courseToEdit(page: Page): Locator[] {
  return inCourse(page, "/edit-courses");
}
