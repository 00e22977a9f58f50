import { expect, type Locator, type Page } from "@playwright/test";
import type { School } from "@madrasa/testkit/school";
import { becomeSuperadmin } from "../support/session.ts";
import { signIn } from "./visitor.ts";

export async function signInAsAdmin(
  page: Page,
  superadmin: { email: string; password: string },
): Promise<void> {
  await page.goto("/admin/login");
  await signIn(page, superadmin.email, superadmin.password);
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Teachers" }).click();
  await expect(page.getByRole("heading", { name: "Teachers", level: 1 })).toBeVisible();
}

export async function openPageEditor(
  page: Page,
  school: School,
  tab: "about" | "contact" | "privacy" | "terms" | "children",
): Promise<Locator> {
  await becomeSuperadmin(page, school);
  await page.goto(`/admin/dashboard/edit-pages#${tab}`);
  const editor = page.locator("form:visible");
  await expect(editor.getByRole("button", { name: "Save" })).toBeVisible();
  return editor;
}

export async function approve(page: Page, name: string): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: /^Approve/ }).click();
  await expect(row.getByText("Active")).toBeVisible();
}

export const teacherRow = (page: Page, name: string) =>
  page.getByRole("row").filter({ hasText: name });

export async function searchTeachers(page: Page, value: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search teachers" }).fill(value);
}

export async function chooseForTeacher(page: Page, name: string, entry: string): Promise<void> {
  await teacherRow(page, name)
    .getByRole("button", { name: /^More actions for/ })
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
}

export const courseLine = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ hasText: title });

export async function restore(page: Page, title: string): Promise<void> {
  await courseLine(page, title)
    .getByRole("button", { name: /^Restore/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Course restored successfully").last()).toBeVisible();
  await expect(courseLine(page, title).getByText("Published")).toBeVisible();
}

export type NewAdmin = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
};

export async function fillNewAdmin(page: Page, admin: NewAdmin): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "New admin" });
  await dialog.getByLabel("First name").fill(admin.firstName);
  await dialog.getByLabel("Last name").fill(admin.lastName);
  await dialog.getByLabel("Email").fill(admin.email);
  await dialog.getByLabel("Phone", { exact: true }).fill(admin.phone);
  await dialog.getByLabel("Password", { exact: true }).fill(admin.password);
}

export async function createAdmin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create admin" }).click();
}
