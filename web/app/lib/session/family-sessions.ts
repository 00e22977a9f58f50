import { isNumber, isOptional, isShape, isString } from "../storage/checks.ts";
import { persisted } from "../storage/persisted.ts";
import { localStore } from "../storage/storage.ts";
import { FAMILY_MEMBERS, FAMILY_SESSION, familyKey } from "./family-key.ts";
import { scheduleLocalDeletion } from "./left-behind.ts";

/** Hash for offline checks of a PIN, with failures since the last success. */
export type DevicePin = { salt: string; hash: string; wrong: number };

/**
 * A child's session, used to open saved lessons offline and to send the child's queue while another user is signed in.
 */
export type ChildSession = {
  userId: string;
  token: string;
  storageKey: string;
  pin?: DevicePin | undefined;
};

const isSession = isShape<ChildSession>({
  userId: isString,
  token: isString,
  storageKey: isString,
  pin: isOptional(isShape<DevicePin>({ salt: isString, hash: isString, wrong: isNumber })),
});

const storeOf = (userId: string) => persisted(FAMILY_SESSION + userId, isSession);

export const familySession = (userId: string): ChildSession | undefined => storeOf(userId).read();
export const saveChildSession = (session: ChildSession): void =>
  storeOf(session.userId).write(session);
/** The session has ended: local data expires like after any such session, unless the child returns. */
export function removeChildSession(userId: string): void {
  storeOf(userId).clear();
  scheduleLocalDeletion(userId, false);
}

export function familySessions(): ChildSession[] {
  return localStore
    .keys(FAMILY_SESSION)
    .flatMap((key) => familySession(key.slice(FAMILY_SESSION.length)) ?? []);
}

export function endFamilySessions(): void {
  for (const { userId } of familySessions()) removeChildSession(userId);
}

export function endFamilyHere(): void {
  endFamilySessions();
  localStore.remove(FAMILY_MEMBERS);
  familyKey.remove();
}
