import { contract } from "@madrasa/contract";
import { signIn } from "@madrasa/testkit/people";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import type { School } from "@madrasa/testkit/school";
import type { Page } from "@playwright/test";
import { SAMPLE } from "./school.ts";

/**
 * Opens a page's device for the children of the sample guardian, of whom a session may be given: then
 * nobody is to be chosen. Devices of earlier tests are closed, for they are listed.
 */
export async function openForFamily(
  page: Page,
  school: School,
  session?: { token: string },
): Promise<void> {
  const { guardian: email, password } = SAMPLE;
  const { token } = session ?? (await signIn(school, { email, password }));
  const { devices } = await school.client.call(contract.family.readFamily, { token });
  for (const { _id: id } of devices) {
    await school.client.call(contract.family.closeDevice, { token, params: { id }, body: {} });
  }
  const opened = await school.client.call(contract.family.openDevice, {
    token,
    body: { password },
  });
  await page.addInitScript(
    ({ key, isChosen }) => {
      localStorage.setItem("familyKey", key);
      if (isChosen) sessionStorage.setItem("familyChosen", "Infinity");
    },
    { key: opened.familyKey, isChosen: session !== undefined },
  );
}

/** Children of this guardian, named Khan, with the consent to the program's own text. */
export async function addChildren(
  school: School,
  guardian: { token: string },
  ...firstNames: string[]
): Promise<void> {
  const children = firstNames.map((firstName) => ({ firstName, lastName: "Khan" }));
  const consent = { text: CONSENT_TEXT, language: "en" as const };
  const body = { children, consent };
  await school.client.call(contract.family.addChildren, { token: guardian.token, body });
}
