import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import type { Language } from "@madrasa/contract/languages";
import { aStudent, aSuperadmin, aTeacher, signIn, type Person } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { SAMPLE } from "./school.ts";

export async function useSession(
  page: Page,
  session: { token: string; role: string },
): Promise<Page> {
  await page.addInitScript(({ token, role }) => {
    // First load only, so that signing out lasts.
    if (sessionStorage.getItem("session-given")) return;
    sessionStorage.setItem("session-given", "yes");
    localStorage.setItem("token", token);
    localStorage.setItem("role", role);
  }, session);
  return page;
}

export async function signInAs(
  page: Page,
  school: School,
  email: string,
  language: Language = "en",
) {
  const session = await signIn(school, { email, password: SAMPLE.password });
  const { token } = session;
  await school.client.call(contract.profile.updateMe, { token, body: { language } });
  await useSession(page, session);
  return session;
}

/** Shared by all tests of a school, possibly in another language. */
export async function becomeSuperadmin(page: Page, school: School): Promise<void> {
  const { token } = await aSuperadmin(school);
  await school.client.call(contract.profile.updateMe, { token, body: { language: "en" } });
  await useSession(page, { token, role: "superadmin" });
}

export async function becomeStudent(page: Page, school: School): Promise<Person> {
  const name = { firstName: "Salma", lastName: "Anwar" };
  const student = await aStudent(school, { ...name, country: "IN" });
  await useSession(page, student);
  return student;
}

export async function becomeTeacher(page: Page, school: School): Promise<Person> {
  const teacher = await aTeacher(school, { firstName: "Idris", lastName: "Noor" });
  await useSession(page, teacher);
  return teacher;
}
