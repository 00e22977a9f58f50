import { localStore, onStored, PERSON_KEY } from "../storage/storage.ts";
import { createStore } from "../store.ts";
import { LEFT_PERSON } from "./left-behind.ts";
import { onSession, STORAGE_KEY } from "./session.ts";

export type Person = { userId: string; storageKey: string };

/** Changes when the user becomes known, and at the end of the session. */
export const person = createStore<Person | undefined>(stored());

function stored(): Person | undefined {
  const [userId, storageKey] = [lastUserId(), localStore.read(STORAGE_KEY)];
  return userId && storageKey ? { userId, storageKey } : undefined;
}

/** User whose data is shown, even after an expired session. */
export function lastUserId(): string | null {
  return localStore.read(PERSON_KEY);
}

/**
 * Stores who is signed in here by the server, before their session begins or during it. What others have left stays,
 * and only they find it.
 */
export function setCurrentUser({ userId, storageKey }: Person): void {
  // The key is constant within a session, even if the server's secret changes.
  if (lastUserId() === userId && localStore.read(STORAGE_KEY)) return;
  // Cancels the expiry of their data, except data given up.
  if (localStore.read(LEFT_PERSON + userId) !== "0") localStore.remove(LEFT_PERSON + userId);
  localStore.write(PERSON_KEY, userId);
  localStore.write(STORAGE_KEY, storageKey);
  person.set({ userId, storageKey });
}

function followSession(): void {
  const now = stored();
  if (now?.storageKey !== person.get()?.storageKey) person.set(now);
}

function followOtherTab(key: string | null): void {
  // Written last: only then are both values the new user's.
  if (key !== STORAGE_KEY) return;
  const before = person.get()?.userId;
  followSession();
  const now = person.get()?.userId;
  if (before && now && before !== now) globalThis.location.reload();
}

if (typeof window !== "undefined") {
  onSession(followSession);
  onStored(followOtherTab);
}
