import { createStore } from "../store.ts";
import { localStore } from "../storage/storage.ts";

/** Who is signed in, and the secret that encrypts what this person's acts leave on the device. */
export type Person = { userId: string; storageKey: string };

const USER = "person";
const KEY = "storageKey";

/** Changes when the person becomes known, and when their key is dropped. */
export const person = createStore<Person | undefined>(stored());

function stored(): Person | undefined {
  const [userId, storageKey] = [localStore.read(USER), localStore.read(KEY)];
  return userId && storageKey ? { userId, storageKey } : undefined;
}

/** Another tab may have signed in or out. */
export function readPersonAgain(): void {
  const now = stored();
  if (now?.storageKey !== person.get()?.storageKey) person.set(now);
}

/**
 * From an answer of the server, which may be a former one that says neither. Returns whether what is
 * on the device was left by somebody else.
 */
export function rememberPerson({ userId, storageKey }: Partial<Person>): boolean {
  if (!userId || !storageKey) return false;
  const before = localStore.read(USER);
  if (before !== userId) localStore.write(USER, userId);
  // A key stays as long as the session, also where the school has replaced its secret meanwhile.
  else if (localStore.read(KEY)) return false;
  localStore.write(KEY, storageKey);
  person.set({ userId, storageKey });
  return before !== null && before !== userId;
}

/** Whose data may be on the device: also after a session that ended by itself. */
export const lastPerson = (): string | null => localStore.read(USER);

/** Whose data is on the device stays known, so that only this person finds it again. */
export function forgetStorageKey(): void {
  localStore.remove(KEY);
  person.set(undefined);
}

export function forgetPerson(): void {
  localStore.remove(USER);
  forgetStorageKey();
}
