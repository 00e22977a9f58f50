import { useSyncExternalStore } from "react";
import { reportError, reportNote } from "../browser/report.ts";
import { forgetDrafts } from "../storage/drafts.ts";
import { localStore, PERSONAL_PREFIX } from "../storage/storage.ts";

const TOKEN = "token";
const ROLE = "role";

export type Session =
  | { status: "loading" }
  | { status: "signedOut"; because: "chosen" | "elsewhere" | "expired" | "never" }
  | { status: "signedIn"; token: string; role: string };

const LOADING: Session = { status: "loading" };
const listeners = new Set<() => void>();
let current: Session | undefined;

function stored(): Session {
  const token = localStore.read(TOKEN)?.trim();
  const role = localStore.read(ROLE)?.trim().toLowerCase();
  return token && role
    ? { status: "signedIn", token, role }
    : { status: "signedOut", because: "never" };
}

function change(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  // A null key means that everything was cleared.
  if (event.key === null || event.key === TOKEN || event.key === ROLE) {
    const next = stored();
    change(next.status === "signedOut" ? { status: "signedOut", because: "elsewhere" } : next);
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Outside components; inside them, `useSession`. */
export function currentSession(): Session {
  if (typeof window === "undefined") return LOADING;
  if (!current) {
    current = stored();
    if (current.status === "signedOut") reportNote("No valid token or role found");
  }
  return current;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => LOADING);
}

/** Whether the session was taken. */
export function login(token: string | null | undefined, role: string | null | undefined): boolean {
  const cleanRole = role?.trim().toLowerCase();
  if (!token || !cleanRole) {
    reportError("Invalid login attempt: Missing token or role");
    return false;
  }
  localStore.write(TOKEN, token);
  localStore.write(ROLE, cleanRole);
  change({ status: "signedIn", token, role: cleanRole });
  return true;
}

/**
 * After `expired`, the guards remember where the person was, and what they had typed or watched
 * waits for them; after `chosen` neither.
 */
export function logout(because: "chosen" | "expired" = "chosen"): void {
  localStore.remove(TOKEN);
  localStore.remove(ROLE);
  if (because === "chosen") {
    forgetDrafts();
    localStore.removeAll(PERSONAL_PREFIX);
  }
  change({ status: "signedOut", because });
}
