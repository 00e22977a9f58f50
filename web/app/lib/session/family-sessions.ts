import { isNumber, isOptional, isShape, isString } from "../storage/checks.ts";
import { persisted } from "../storage/persisted.ts";
import { localStore } from "../storage/storage.ts";
import { FAMILY_SESSION, familyKey } from "./family-key.ts";
import { leavePerson } from "./left-behind.ts";

/** What a PIN is compared with where there is no line, and the wrong ones since a right one. */
export type DevicePin = { salt: string; hash: string; wrong: number };

/**
 * A child's session on this device. With it the child's lessons open without a line, and the child's waiting acts
 * are sent, also when somebody else is signed in by then.
 */
export type FamilySession = {
  userId: string;
  token: string;
  storageKey: string;
  pin?: DevicePin | undefined;
};

const isSession = isShape<FamilySession>({
  userId: isString,
  token: isString,
  storageKey: isString,
  pin: isOptional(isShape<DevicePin>({ salt: isString, hash: isString, wrong: isNumber })),
});

const storeOf = (userId: string) => persisted(FAMILY_SESSION + userId, isSession);

export const familySession = (userId: string): FamilySession | undefined => storeOf(userId).read();
export const keepFamilySession = (session: FamilySession): void =>
  storeOf(session.userId).write(session);
/** It has ended: what the child left goes as after any session that ended by itself, unless the child is back. */
export function endFamilySession(userId: string): void {
  storeOf(userId).clear();
  leavePerson(userId, false);
}

export function familySessions(): FamilySession[] {
  return localStore
    .keys(FAMILY_SESSION)
    .flatMap((key) => familySession(key.slice(FAMILY_SESSION.length)) ?? []);
}

/** The guardian has ended it. */
export function endFamilyHere(): void {
  for (const { userId } of familySessions()) endFamilySession(userId);
  familyKey.remove();
}
