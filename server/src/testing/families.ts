import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aGeneraladmin, aPhone, aStudent, aTeacher } from "@madrasa/testkit/people";
import { newId } from "../platform/secrets.ts";
import { targetOf } from "./codes.ts";
import type { TestApp } from "./test-app.ts";

type Guardian = { token: string; password?: string };

export const consent = { text: CONSENT_TEXT, language: "en" } as const;

export const readFamily = async (school: TestApp, as: { token: string }) =>
  (await school.call(contract.family.readFamily, { as })).data;

export async function someChildren(school: TestApp, as: Guardian, ...firstNames: string[]) {
  const children = firstNames.map((firstName) => ({ firstName, lastName: `N${newId()}` }));
  const added = await school.call(contract.family.addChildren, { as, body: { children, consent } });
  return added.data.children;
}

export async function aChildOf(school: TestApp, as: Guardian): Promise<string> {
  const { children } = await readFamily(school, as);
  const [child = (await someChildren(school, as, "Idris"))[0]] = children;
  return child?._id ?? "";
}

export async function aFamilyKey(school: TestApp, as: Guardian): Promise<string> {
  const body = { password: as.password ?? "" };
  return (await school.call(contract.family.openDevice, { as, body })).data.familyKey;
}

export async function enterAs(school: TestApp, familyKey: string, childId: string) {
  const { data } = await school.call(contract.family.signInAsChild, {
    body: { familyKey, childId },
  });
  return { id: childId, ...data };
}

export async function enterByPin(school: TestApp, as: Guardian, pin = "4829") {
  const familyKey = await aFamilyKey(school, as);
  const body = { pin, password: as.password ?? "" };
  await school.call(contract.family.setGuardianPin, { as, body });
  return (await school.call(contract.family.signInWithPin, { body: { familyKey, pin } })).data;
}

export async function someSlips(
  school: TestApp,
  as: { token: string },
  courseId: string,
  ...names: string[]
) {
  const body = { names };
  const made = await school.call(contract.slips.addSlips, { as, query: { courseId }, body });
  return made.data.slips;
}

export const readGuardians = async (school: TestApp, as: { token: string }) =>
  (await school.call(contract.guardians.readGuardians, { as })).data.children;

export async function aChildAlone(school: TestApp, as: Guardian): Promise<string> {
  const found = (await readGuardians(school, as)).find(({ isFirst, other }) => isFirst && !other);
  return found?._id ?? (await someChildren(school, as, "Idris"))[0]?._id ?? "";
}

export async function anInvitation(
  school: TestApp,
  as: Guardian,
  ...childIds: string[]
): Promise<string> {
  const body = { childIds, password: as.password ?? "" };
  const { data } = await school.call(contract.guardians.inviteGuardian, { as, body });
  return data.link.split("#")[1] ?? "";
}

export const anInvitedGuardian = async (school: TestApp, as: Guardian) =>
  anInvitation(school, as, await aChildAlone(school, as));

/** Returns the child's id; the caller becomes the second guardian. */
export async function acceptInvitation(school: TestApp, as: Guardian, secret: string) {
  const body = { secret, consent };
  await school.call(contract.guardians.acceptGuardianInvitation, { as, body });
  return (await readGuardians(school, as)).find(({ isFirst }) => !isFirst)?._id ?? "";
}

export async function aSecondGuardian(school: TestApp, as: Guardian): Promise<string> {
  const found = (await readGuardians(school, as)).find(({ isFirst, other }) => isFirst && other);
  if (found) return found._id;
  const secret = await anInvitedGuardian(school, as);
  return acceptInvitation(school, await aStudent(school), secret);
}

/** Idris with two guardians, Safiya with only the mother, and a decoy family. */
export async function twoGuardians(school: TestApp) {
  const mother = await aStudent(school, { firstName: "Khadija" });
  const father = await aTeacher(school, { firstName: "Yusuf" });
  const stranger = await aStudent(school);
  const [child, sibling] = await someChildren(school, mother, "Idris", "Safiya");
  await aSecondGuardian(school, stranger);
  const childId = child?._id ?? "";
  await acceptInvitation(school, father, await anInvitation(school, mother, childId));
  return { mother, father, stranger, childId, siblingId: sibling?._id ?? "" };
}

export async function decideBySchool(school: TestApp, childId: string): Promise<void> {
  const as = await aGeneraladmin(school);
  const { data } = await school.call(contract.guardians.readGuardiansOf, {
    as,
    query: { userID: childId },
  });
  const second = data.guardians.find(({ isFirst }) => !isFirst);
  const body = { childId, guardianId: second?._id ?? "", reason: "The court" };
  await school.call(contract.guardians.decideGuardians, {
    as,
    body: { ...body, decision: "makeFirst" },
  });
}

/** Id of a named guardian, or of anyone for callers who cannot name one. */
export async function aNamedGuardian(school: TestApp, as: Guardian): Promise<string> {
  const guardian = await aStudent(school);
  const named = await school.call(contract.guardians.nameGuardian, {
    as,
    body: { password: as.password ?? "" },
  });
  if (named.status !== 200) return guardian.id;
  const body = { secret: named.data.link.split("#")[1] ?? "", consent };
  await school.call(contract.guardians.acceptGuardianInvitation, { as: guardian, body });
  return guardian.id;
}

const newPhone = () => ({ phoneNumber: aPhone(), country: "IN" as const });

export async function anOwnPhone(
  school: TestApp,
  as: Guardian,
  childId: string,
  to: { phoneNumber: string; country: "IN" } = newPhone(),
) {
  const { data } = await school.call(contract.guardians.sendOwnPhoneCode, {
    as,
    query: { childId },
    body: { ...to, password: as.password ?? "" },
  });
  const target = targetOf(to);
  const { secret } = school.lastLink(target);
  return { ...to, otpId: data.otpId, otp: school.lastCode(target), secret };
}

export async function aGrownStudent(school: TestApp, as: Guardian) {
  const [child] = await someChildren(school, as, "Idris");
  const { secret, phoneNumber, country } = await anOwnPhone(school, as, child?._id ?? "");
  const password = "grown up by now";
  await school.call(contract.guardians.giveOwnPhone, { body: { secret, password } });
  const session = await school.call(contract.signIn.login, {
    body: { phoneNumber, country, password },
  });
  return { id: child?._id ?? "", phoneNumber, country, password, token: session.data.token };
}
