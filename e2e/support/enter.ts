import type { Page } from "@playwright/test";
import { SAMPLE } from "./school.ts";

/** Signs in to the sample school by the call, so that a screen costs one load. */
export async function enter(page: Page, email: string): Promise<void> {
  const answer = await page.request.post("/api/v1/user/login", {
    data: { email, password: SAMPLE.password },
  });
  const { data } = (await answer.json()) as { data: { token: string; role: string } };
  await page.addInitScript(({ token, role }) => {
    localStorage.setItem("token", token);
    localStorage.setItem("role", role);
  }, data);
}
