import type { Page } from "@playwright/test";
import { SAMPLE } from "./school.ts";

/** Loads this page, from now on, with a session that a call returned. */
export async function useSession(
  page: Page,
  session: { token: string; role: string },
): Promise<void> {
  await page.addInitScript(({ token, role }) => {
    localStorage.setItem("token", token);
    localStorage.setItem("role", role);
  }, session);
}

/** Signs in to the sample school with a call, which saves loading the sign-in page. */
export async function signInAs(page: Page, email: string): Promise<void> {
  const answer = await page.request.post("/api/v1/user/login", {
    data: { email, password: SAMPLE.password },
  });
  const { data } = (await answer.json()) as { data: { token: string; role: string } };
  await useSession(page, data);
}
