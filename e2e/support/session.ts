import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import type { Language } from "@madrasa/contract/languages";
import { aStudent, aSuperadmin, aTeacher, signIn, type Person } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
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
export async function signInAs(
  page: Page,
  school: School,
  email: string,
  language: Language = "en",
) {
  const session = await signIn(school, { email, password: SAMPLE.password });
  // A test before may have left the account in another one.
  const { token } = session;
  await school.client.call(contract.profile.updateMe, { token, body: { language } });
  await useSession(page, session);
  return session;
}

/** All tests of a school share one superadmin, whom another one may have left in another language. */
export async function becomeSuperadmin(page: Page, school: School): Promise<void> {
  const { token } = await aSuperadmin(school);
  await school.client.call(contract.profile.updateMe, { token, body: { language: "en" } });
  await useSession(page, { token, role: "superadmin" });
}

/** Signs up a student, with an Indian number, and gives the page their session. */
export async function becomeStudent(page: Page, school: School): Promise<Person> {
  const name = { firstName: "Salma", lastName: "Anwar" };
  const student = await aStudent(school, { ...name, country: "IN" });
  await useSession(page, student);
  return student;
}

/** Signs up a teacher, approves them and gives the page their session. */
export async function becomeTeacher(page: Page, school: School): Promise<Person> {
  const teacher = await aTeacher(school, { firstName: "Idris", lastName: "Noor" });
  await useSession(page, teacher);
  return teacher;
}
