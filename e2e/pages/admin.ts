import { expect, type Page } from "@playwright/test";
import { signIn } from "./visitor.ts";

export async function signInAsAdmin(
  page: Page,
  superadmin: { email: string; password: string },
): Promise<void> {
  await page.goto("/admin/login");
  await signIn(page, superadmin.email, superadmin.password);
  await expect(page.getByRole("heading", { name: "Teachers", level: 1 })).toBeVisible();
}

/** Approves one teacher by name, and waits until the list says so. */
export async function approve(page: Page, name: string): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: /^Approve/ }).click();
  await expect(row.getByText("Active")).toBeVisible();
}
