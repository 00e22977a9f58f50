import { isNumber, isOptional, isShape, isString } from "../storage/checks.ts";
import { persisted } from "../storage/persisted.ts";
import { localStore } from "../storage/storage.ts";
import { FAMILY_MEMBERS, FAMILY_SESSION, familyKey } from "./family-key.ts";
import { leavePerson } from "./left-behind.ts";

/** Hash for offline checks of a PIN, with failures since the last success. */
export type DevicePin = { salt: string; hash: string; wrong: number };

/**
 * A child's session, used to open saved lessons offline and to send the child's queue while another user is signed in.
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
/** The session has ended: local data expires like after any such session, unless the child returns. */
export function endFamilySession(userId: string): void {
  storeOf(userId).clear();
  leavePerson(userId, false);
}

export function familySessions(): FamilySession[] {
  return localStore
    .keys(FAMILY_SESSION)
    .flatMap((key) => familySession(key.slice(FAMILY_SESSION.length)) ?? []);
}

export function endFamilySessions(): void {
  for (const { userId } of familySessions()) endFamilySession(userId);
}

export function endFamilyHere(): void {
  endFamilySessions();
  localStore.remove(FAMILY_MEMBERS);
  familyKey.remove();
}
