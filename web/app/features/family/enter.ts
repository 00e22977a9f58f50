import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { call } from "../../lib/api/client.ts";
import { PERSON_CACHE } from "../../lib/line/for-worker.ts";
import { familyKey, noteChosen } from "../../lib/session/family-key.ts";
import {
  type FamilySession,
  familySession,
  keepFamilySession,
} from "../../lib/session/family-sessions.ts";
import { LEFT_TOKEN, leavePerson } from "../../lib/session/left-behind.ts";
import { lastPerson, welcome } from "../../lib/session/person.ts";
import { currentSession, login } from "../../lib/session/session.ts";
import { localStore } from "../../lib/storage/storage.ts";
import { type Member, opensByDevice } from "./members.ts";
import { checkPinHere, devicePin } from "./device-pin.ts";

type Entered = DataOf<typeof contract.family.enterAsChild>;

/** After this long without an answer, the child is let in by what is on this device. */
const SLOW_MS = 5_000;

const keyHere = () => familyKey.read() ?? "";

/** Opens a child's session: by the school, or without a line by the one that is kept here. */
export async function enterAsChild(child: Member, pin?: string): Promise<void> {
  let entered: Entered;
  try {
    entered = await call(contract.family.enterAsChild, {
      body: { familyKey: keyHere(), childId: child._id, ...(pin !== undefined && { pin }) },
      signal: AbortSignal.timeout(SLOW_MS),
    });
  } catch (error) {
    const kept = opensByDevice(error) ? familySession(child._id) : undefined;
    if (!kept || (child.hasPin && !(kept.pin && pin))) throw error;
    if (kept.pin && pin !== undefined) await checkPinHere({ ...kept, pin: kept.pin }, pin);
    await begin({ ...kept, role: "student" }, endLater);
    return;
  }
  const { token, userId, storageKey } = entered;
  const checked = pin === undefined ? undefined : await devicePin(pin);
  keepFamilySession({ userId, token, storageKey, ...(checked && { pin: checked }) });
  await begin(entered);
}

export async function enterAsGuardian(pin: string): Promise<void> {
  await begin(await call(contract.family.enterAsGuardian, { body: { familyKey: keyHere(), pin } }));
}

/** Without a line the school is told later that the guardian's session has ended; else it has ended it. */
export const endLater = (token: string) => localStore.write(LEFT_TOKEN + token, "0");

/** In place of the session that is open here. What each has stored here stays theirs. */
async function begin(
  { token, role, userId, storageKey }: FamilySession & { role: string },
  endGuardians?: (token: string) => void,
): Promise<void> {
  // The worker serves nothing more of who was here before.
  await globalThis.caches?.delete(PERSON_CACHE).catch(() => false);
  const before = currentSession();
  const last = lastPerson();
  const isChilds = last !== null && familySession(last) !== undefined;
  if (before.status === "signedIn" && last !== userId && !isChilds) {
    endGuardians?.(before.token);
    if (last !== null) leavePerson(last, false);
  }
  noteChosen();
  login(token, role);
  welcome({ userId, storageKey });
}
