import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPhone, aStudent } from "@madrasa/testkit/people";
import { newId } from "../platform/secrets.ts";
import { targetOf } from "./codes.ts";
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

/** Slips of a course, for these names. */
export async function someSlips(
  school: TestSchool,
  as: { token: string },
  courseId: string,
  ...names: string[]
) {
  const body = { names };
  const made = await school.call(contract.slips.addSlips, { as, query: { courseId }, body });
  return made.data.slips;
}

const readGuardians = async (school: TestSchool, as: { token: string }) =>
  (await school.call(contract.guardians.readGuardians, { as })).data.children;

/** A child of whom this guardian is the only one. */
export async function aChildAlone(school: TestSchool, as: Guardian): Promise<string> {
  const found = (await readGuardians(school, as)).find(({ isFirst, other }) => isFirst && !other);
  return found?._id ?? (await someChildren(school, as, "Idris"))[0]?._id ?? "";
}

/** The secret of a link that makes a second guardian of a child of this guardian. */
export async function anInvitation(
  school: TestSchool,
  as: Guardian,
  ...childIds: string[]
): Promise<string> {
  const body = { childIds, password: as.password ?? "" };
  const { data } = await school.call(contract.guardians.inviteGuardian, { as, body });
  return data.link.split("#")[1] ?? "";
}

export const anInvitedGuardian = async (school: TestSchool, as: Guardian) =>
  anInvitation(school, as, await aChildAlone(school, as));

/** Becomes the second guardian, and returns the id of a child of which the caller is that. */
export async function acceptInvitation(school: TestSchool, as: Guardian, secret: string) {
  const body = { secret, consent };
  await school.call(contract.guardians.acceptGuardianInvitation, { as, body });
  return (await readGuardians(school, as)).find(({ isFirst }) => !isFirst)?._id ?? "";
}

/** A child of this guardian, the first of two. */
export async function aSecondGuardian(school: TestSchool, as: Guardian): Promise<string> {
  const found = (await readGuardians(school, as)).find(({ isFirst, other }) => isFirst && other);
  if (found) return found._id;
  const secret = await anInvitedGuardian(school, as);
  return acceptInvitation(school, await aStudent(school), secret);
}

/** The id of a guardian whom this student has named; "" for who is no student. */
export async function aNamedGuardian(school: TestSchool, as: Guardian): Promise<string> {
  const guardian = await aStudent(school);
  const { data } = await school.call(contract.guardians.nameGuardian, {
    as,
    body: { password: as.password ?? "" },
  });
  const body = { secret: data.link.split("#")[1] ?? "", consent };
  await school.call(contract.guardians.acceptGuardianInvitation, { as: guardian, body });
  return guardian.id;
}

const newPhone = () => ({ phoneNumber: aPhone(), country: "IN" as const });

/** Sends a code to a new phone for a child, and returns what gives it to the child. */
export async function anOwnPhone(
  school: TestSchool,
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

/** A pupil with a phone of its own, of whom this guardian still is one. */
export async function aGrownPupil(school: TestSchool, as: Guardian) {
  const [child] = await someChildren(school, as, "Idris");
  const { secret, phoneNumber, country } = await anOwnPhone(school, as, child?._id ?? "");
  const password = "grown up by now";
  await school.call(contract.guardians.giveOwnPhone, { body: { secret, password } });
  const session = await school.call(contract.signIn.login, {
    body: { phoneNumber, country, password },
  });
  return { id: child?._id ?? "", phoneNumber, country, password, token: session.data.token };
}
