import { expect, type Locator, type Page } from "@playwright/test";
import { signIn } from "./visitor.ts";

export async function signInAsAdmin(
  page: Page,
  superadmin: { email: string; password: string },
): Promise<void> {
  await page.goto("/admin/login");
  await signIn(page, superadmin.email, superadmin.password);
  await expect(page.getByRole("heading", { name: "Teachers", level: 1 })).toBeVisible();
}

/** Opens one of the page editors, with the session of a call: signing in is another test's matter. */
export async function openPageEditor(
  page: Page,
  superadmin: { email: string; password: string },
  tab: "about" | "contact" | "privacy" | "terms",
): Promise<Locator> {
  const answer = await page.request.post("/api/v1/admin/login", { data: superadmin });
  const { data } = (await answer.json()) as { data: { token: string; role: string } };
  await page.addInitScript(({ token, role }) => {
    localStorage.setItem("token", token);
    localStorage.setItem("role", role);
  }, data);
  await page.goto(`/admin/dashboard/edit-pages#${tab}`);
  const editor = page.locator("form:visible");
  await expect(editor.getByRole("button", { name: "Save" })).toBeVisible();
  return editor;
}

/** Approves one teacher by name, and waits until the list says so. */
export async function approve(page: Page, name: string): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: /^Approve/ }).click();
  await expect(row.getByText("Active")).toBeVisible();
}
