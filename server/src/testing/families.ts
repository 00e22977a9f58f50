import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { newId } from "../platform/secrets.ts";
import type { TestSchool } from "./test-school.ts";

type Guardian = { token: string; password?: string };

export const consent = { text: CONSENT_TEXT, language: "en" } as const;

export const readFamily = async (school: TestSchool, as: { token: string }) =>
  (await school.call(contract.family.readFamily, { as })).data;

/** Children of a guardian, with these first names. */
export async function someChildren(school: TestSchool, as: Guardian, ...firstNames: string[]) {
  const children = firstNames.map((firstName) => ({ firstName, lastName: newId() }));
  const added = await school.call(contract.family.addChildren, { as, body: { children, consent } });
  return added.data.children;
}

/** The id of a child of a guardian, who may have one already. */
export async function aChildOf(school: TestSchool, as: Guardian): Promise<string> {
  const { children } = await readFamily(school, as);
  const [child = (await someChildren(school, as, "Idris"))[0]] = children;
  return child?._id ?? "";
}

/** Opens the device of a guardian's session for the children. */
export async function aFamilyKey(school: TestSchool, as: Guardian): Promise<string> {
  const body = { password: as.password ?? "" };
  return (await school.call(contract.family.openDevice, { as, body })).data.familyKey;
}

/** A child's session, opened with a family key. */
export async function enterAs(school: TestSchool, familyKey: string, childId: string) {
  const { data } = await school.call(contract.family.enterAsChild, {
    body: { familyKey, childId },
  });
  return { id: childId, ...data };
}
