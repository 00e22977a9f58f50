import { reportError, reportNote } from "../browser/report.ts";
import { clearDrafts } from "../storage/drafts.ts";
import { localStore, PERSONAL_PREFIX } from "../storage/storage.ts";
import { forgetJoins, invitation } from "./pending-join.ts";
import {
  forgetPerson,
  forgetStorageKey,
  type Person,
  person,
  readPersonAgain,
  rememberPerson,
} from "./person.ts";
import { createStore, type Store, useStore } from "../store.ts";

const TOKEN = "token";
const ROLE = "role";
/** Says that data of somebody who is no longer signed in may be left on the device. */
const LEFT = "left";

export type Session =
  | { status: "loading" }
  | { status: "signedOut"; reason: "chosen" | "elsewhere" | "expired" | "never" }
  | { status: "signedIn"; token: string; role: string };

const LOADING: Session = { status: "loading" };
let store: Store<Session> | undefined;

function stored(): Session {
  const token = localStore.read(TOKEN)?.trim();
  const role = localStore.read(ROLE)?.trim().toLowerCase();
  return token && role
    ? { status: "signedIn", token, role }
    : { status: "signedOut", reason: "never" };
}

/** Read from storage at first use. */
function sessions(): Store<Session> {
  if (!store) {
    store = createStore(stored());
    if (store.get().status === "signedOut") reportNote("No valid token or role found");
    if (localStore.read(LEFT)) void removeLeft();
  }
  return store;
}

function onStorage(event: StorageEvent): void {
  // A null key means that everything was cleared.
  if (event.key === null || event.key === TOKEN || event.key === ROLE) {
    const next = stored();
    readPersonAgain();
    sessions().set(
      next.status === "signedOut" ? { status: "signedOut", reason: "elsewhere" } : next,
    );
  }
}

function subscribe(listener: () => void): () => void {
  // The browser ignores a listener that it has already.
  window.addEventListener("storage", onStorage);
  return sessions().subscribe(listener);
}

/** For code outside components, which use `useSession`. */
export function currentSession(): Session {
  return typeof window === "undefined" ? LOADING : sessions().get();
}

export function useSession(): Session {
  return useStore({ subscribe, get: currentSession }, LOADING);
}

/** What others have left is removed, also where the page was closed or the line was lost before. */
async function removeLeft(): Promise<void> {
  localStore.write(LEFT, "yes");
  try {
    const { removePersonalData } = await import("../storage/personal-data.ts");
    await removePersonalData(person.get()?.userId);
    localStore.remove(LEFT);
  } catch (error) {
    reportError(error);
  }
}

/** Who the server says is signed in here. Nobody finds what another person has left. */
export function welcome(known: Partial<Person>): void {
  if (!rememberPerson(known)) return;
  clearDrafts();
  const joins = invitation.read();
  localStore.removeAll(PERSONAL_PREFIX);
  // Opened by whoever has just signed in.
  if (joins) invitation.remember(joins);
  void removeLeft();
}

/** Returns whether the session is valid. */
export function login(
  token: string | null | undefined,
  role: string | null | undefined,
  known: Partial<Person> = {},
): boolean {
  const cleanRole = role?.trim().toLowerCase();
  if (!token || !cleanRole) {
    reportError("Invalid login attempt: Missing token or role");
    return false;
  }
  // Before the token, whose change tells other tabs to read all of it again.
  welcome(known);
  localStore.write(TOKEN, token);
  localStore.write(ROLE, cleanRole);
  if (cleanRole !== "student") forgetJoins();
  sessions().set({ status: "signedIn", token, role: cleanRole });
  return true;
}

/**
 * After `expired`, the guards remember the path, and drafts, video positions and what is encrypted stay
 * on the device; after `chosen` they are removed, and courses to join are forgotten.
 */
export function logout(reason: "chosen" | "expired" = "chosen"): void {
  localStore.remove(TOKEN);
  localStore.remove(ROLE);
  if (reason === "chosen") {
    clearDrafts();
    forgetJoins();
    localStore.removeAll(PERSONAL_PREFIX);
    forgetPerson();
    void removeLeft();
  } else {
    forgetStorageKey();
  }
  sessions().set({ status: "signedOut", reason });
}
