import {
  localStore,
  onStored,
  PERSON_KEY,
  PERSONAL_PREFIX,
  personalKey,
} from "../storage/storage.ts";
import { createStore } from "../store.ts";
import { LEFT_PERSON, leavePerson } from "./left-behind.ts";
import { currentSession, onSession, STORAGE_KEY } from "./session.ts";

/** Who is signed in, and the secret that encrypts what this person leaves on the device. */
export type Person = { userId: string; storageKey: string };

/** Changes when the person becomes known, and when the session ends. */
export const person = createStore<Person | undefined>(stored());

function stored(): Person | undefined {
  const [userId, storageKey] = [lastPerson(), localStore.read(STORAGE_KEY)];
  return userId && storageKey ? { userId, storageKey } : undefined;
}

/** Whose data is shown on the device: also after a session that ended by itself. */
export function lastPerson(): string | null {
  return localStore.read(PERSON_KEY);
}

/** Returns what throws once another person is here: what one has made is never sent as another's. */
export function forOnePerson(): () => void {
  const owner = lastPerson();
  return () => {
    if (owner !== null && lastPerson() !== owner) throw new Error("Another person is signed in.");
  };
}

/**
 * Who the server says is signed in here, before their session begins or during it; a former server
 * says neither. What others have left stays, and only they find it.
 */
export function welcome({ userId, storageKey }: Partial<Person>): void {
  if (!userId || !storageKey) return;
  // A key stays as long as the session, also where the school has replaced its secret meanwhile.
  if (lastPerson() === userId && localStore.read(STORAGE_KEY)) return;
  // What was left until they come back is theirs again; what they have given up still goes.
  if (localStore.read(LEFT_PERSON + userId) !== "0") localStore.remove(LEFT_PERSON + userId);
  localStore.write(PERSON_KEY, userId);
  localStore.write(STORAGE_KEY, storageKey);
  person.set({ userId, storageKey });
}

function followSession(): void {
  const now = stored();
  if (now?.storageKey !== person.get()?.storageKey) person.set(now);
}

/** Another person was chosen in another tab: nothing of the former one stays in this one. */
function followOtherTab(key: string | null): void {
  // The secret is written last: only with it are both the new person's.
  if (key !== STORAGE_KEY) return;
  const before = person.get()?.userId;
  followSession();
  const now = person.get()?.userId;
  if (before && now && before !== now) globalThis.location.reload();
}

/** A former build had no person in the keys: what is there is of who was here last. */
function moveFormerKeys(): void {
  for (const key of localStore.keys(PERSONAL_PREFIX)) {
    const name = key.slice(PERSONAL_PREFIX.length);
    const value = localStore.read(key);
    if (name.includes(":") || value === null) continue;
    // Links are opened before it is known by whom.
    localStore.write(name.startsWith("invitation") ? name : personalKey(name), value);
    localStore.remove(key);
  }
}

if (typeof window !== "undefined") {
  moveFormerKeys();
  const last = lastPerson();
  // The session ended under a former build, which noted no time.
  if (last && currentSession().status === "signedOut" && !localStore.read(LEFT_PERSON + last)) {
    leavePerson(last, false);
  }
  onSession(followSession);
  onStored(followOtherTab);
}
