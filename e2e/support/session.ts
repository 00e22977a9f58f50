import type { Page } from "@playwright/test";
import { SAMPLE } from "./school.ts";

/** Gives a page that is not loaded yet the session that a call returned. */
export async function useSession(
  page: Page,
  session: { token: string; role: string },
): Promise<Page> {
  await page.addInitScript(({ token, role }) => {
    // Only at the first load: after signing out, a reload must not sign in again.
    if (sessionStorage.getItem("session-given")) return;
    sessionStorage.setItem("session-given", "yes");
    localStorage.setItem("token", token);
    localStorage.setItem("role", role);
  }, session);
  return page;
}

/** Signs in to the sample school with a call, which saves loading the sign-in page. */
export async function signInAs(page: Page, email: string): Promise<void> {
  const answer = await page.request.post("/api/v1/user/login", {
    data: { email, password: SAMPLE.password },
  });
  const { data } = (await answer.json()) as { data: { token: string; role: string } };
  await useSession(page, data);
}
