import { reportError, reportNote } from "../browser/report.ts";
import {
  localStore,
  onStored,
  PERSON_KEY,
  removePersonal,
  sessionStore,
} from "../storage/storage.ts";
import { FAMILY_SESSION } from "./family-key.ts";
import { scheduleLocalDeletion } from "./left-behind.ts";
import { forgetJoins } from "./pending-join.ts";
import { createStore, type Store, useStore } from "../store.ts";

const TOKEN = "token";
const ROLE = "role";
/** The user's key: see `person.ts`. Deleted with the token. */
export const STORAGE_KEY = "storageKey";

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

function sessions(): Store<Session> {
  if (!store) {
    store = createStore(stored());
    if (store.get().status === "signedOut") reportNote("No valid token or role found");
  }
  return store;
}

/** Follows other tabs from the first listener on. */
let follows = false;
function follow(): void {
  if (follows) return;
  follows = true;
  onStored((key) => {
    // A null key means that all was cleared.
    if (key !== null && key !== TOKEN && key !== ROLE) return;
    const next = stored();
    sessions().set(
      next.status === "signedOut" ? { status: "signedOut", reason: "elsewhere" } : next,
    );
  });
}

export function onSession(listener: () => void): () => void {
  follow();
  return sessions().subscribe(listener);
}

export function currentSession(): Session {
  return typeof window === "undefined" ? LOADING : sessions().get();
}

export function useSession(): Session {
  return useStore({ subscribe: onSession, get: currentSession }, LOADING);
}

/** Set if a language was chosen in this tab before signing in: newer than the account's. */
const LANGUAGE_CHOSEN = "language-chosen";
let isLanguageNewer = false;

/** On the child picker an earlier session may be open, but the choice is for the next one. */
export function noteLanguageChoice({ isForNextSession = false } = {}): void {
  if (isForNextSession || currentSession().status === "signedOut")
    sessionStore.write(LANGUAGE_CHOSEN, "yes");
}

export function takeLanguageChoice(): boolean {
  const was = isLanguageNewer;
  isLanguageNewer = false;
  return was;
}

export function login(token: string | null | undefined, role: string | null | undefined): boolean {
  const cleanRole = role?.trim().toLowerCase();
  if (!token || !cleanRole) {
    reportError("Invalid login attempt: Missing token or role");
    return false;
  }
  localStore.write(TOKEN, token);
  localStore.write(ROLE, cleanRole);
  isLanguageNewer = sessionStore.read(LANGUAGE_CHOSEN) !== null;
  sessionStore.remove(LANGUAGE_CHOSEN);
  if (cleanRole !== "student") forgetJoins();
  sessions().set({ status: "signedIn", token, role: cleanRole });
  return true;
}

/**
 * `expired` keeps the path, drafts, positions and encrypted data; `chosen` deletes them and forgets courses to join.
 */
export function logout(reason: "chosen" | "expired" = "chosen"): void {
  const userId = localStore.read(PERSON_KEY);
  for (const key of [TOKEN, ROLE, STORAGE_KEY]) localStore.remove(key);
  sessionStore.remove(LANGUAGE_CHOSEN);
  const isChosen = reason === "chosen";
  if (userId !== null) {
    localStore.remove(FAMILY_SESSION + userId);
    scheduleLocalDeletion(userId, isChosen);
  }
  if (isChosen) {
    forgetJoins();
    removePersonal(userId ?? "");
    localStore.remove(PERSON_KEY);
  }
  sessions().set({ status: "signedOut", reason });
}
