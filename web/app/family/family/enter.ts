import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { call } from "../../lib/api/client.ts";
import { PERSON_CACHE } from "../../lib/offline/for-worker.ts";
import { classifyError } from "../../lib/offline/classify-error.ts";
import { familyKey, isChildHere, rememberChildChoice } from "../../lib/session/family-key.ts";
import {
  removeChildSession,
  endFamilySessions,
  type ChildSession,
  familySession,
  saveChildSession,
} from "../../lib/session/family-sessions.ts";
import { LEFT_TOKEN, scheduleLocalDeletion } from "../../lib/session/left-behind.ts";
import { lastUserId, person, setCurrentUser } from "../../lib/session/person.ts";
import { currentSession, login } from "../../lib/session/session.ts";
import { localStore } from "../../lib/storage/storage.ts";
import { isRefusal, type Member } from "./members.ts";
import { checkPinHere, devicePin } from "./device-pin.ts";

type Entered = DataOf<typeof contract.family.signInAsChild>;

/** Timeout after which a child enters with local data. */
const SLOW_MS = 5_000;

const keyHere = () => familyKey.read() ?? "";

/** Opens a child's session on the server or, offline, the session stored here. */
export async function signInAsChild(child: Member, pin?: string): Promise<string> {
  let entered: Entered;
  try {
    entered = await call(contract.family.signInAsChild, {
      body: { familyKey: keyHere(), childId: child._id, ...(pin !== undefined && { pin }) },
      signal: AbortSignal.timeout(SLOW_MS),
    });
  } catch (error) {
    if (isRefusal(error, "STUDENT_SUSPENDED", "CHILD_NOT_FOUND")) removeChildSession(child._id);
    if (isRefusal(error, "GUARDIAN_SUSPENDED")) endFamilySessions();
    const kept = classifyError(error) === "later" ? familySession(child._id) : undefined;
    if (!kept || (child.hasPin && !(kept.pin && pin))) throw error;
    if (kept.pin && pin !== undefined) await checkPinHere({ ...kept, pin: kept.pin }, pin);
    return begin({ ...kept, role: "student" }, queueSessionEnd);
  }
  const { token, userId } = entered;
  const checked = pin === undefined ? undefined : await devicePin(pin);
  // A session that continues here keeps its key: see `setCurrentUser`.
  const { storageKey } = (lastUserId() === userId && person.get()) || entered;
  saveChildSession({ userId, token, storageKey, ...(checked && { pin: checked }) });
  return begin(entered);
}

export async function signInWithPin(pin: string): Promise<string> {
  return begin(await call(contract.family.signInWithPin, { body: { familyKey: keyHere(), pin } }));
}

type WithPassword = Omit<BodyOf<typeof contract.family.signInWithPassword>, "familyKey">;

export async function signInWithPassword(given: WithPassword): Promise<string> {
  const body = { familyKey: keyHere(), ...given };
  return begin(await call(contract.family.signInWithPassword, { body }));
}

/** Ends the guardian's session, later if there is no connection. */
export const queueSessionEnd = (token: string) => localStore.write(LEFT_TOKEN + token, "0");

/** Replaces the session on this device, and returns its role. Each user's local data is kept. */
async function begin(
  { token, role, userId, storageKey }: ChildSession & { role: string },
  endGuardians?: (token: string) => void,
): Promise<string> {
  // Stops the service worker from serving the previous user's responses.
  await globalThis.caches?.delete(PERSON_CACHE).catch(() => false);
  const before = currentSession();
  const last = lastUserId();
  if (before.status === "signedIn" && last !== userId && !isChildHere()) {
    endGuardians?.(before.token);
    if (last !== null) scheduleLocalDeletion(last, false);
  }
  rememberChildChoice();
  login(token, role);
  setCurrentUser({ userId, storageKey });
  return role;
}
