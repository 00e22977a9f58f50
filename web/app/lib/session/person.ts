import { reportError } from "../browser/report.ts";
import { DRAFT_PREFIX, localStore, PERSONAL_PREFIX } from "../storage/storage.ts";
import { createStore } from "../store.ts";
import { invitation } from "./pending-join.ts";
import { currentSession, onSession, STORAGE_KEY } from "./session.ts";

/** Who is signed in, and the secret that encrypts what this person's acts leave on the device. */
export type Person = { userId: string; storageKey: string };

const USER = "person";
/** Says that data of somebody who is no longer signed in may be left on the device. */
const LEFT = "left";

/** Changes when the person becomes known, and when the session ends. */
export const person = createStore<Person | undefined>(stored());

function stored(): Person | undefined {
  const [userId, storageKey] = [lastPerson(), localStore.read(STORAGE_KEY)];
  return userId && storageKey ? { userId, storageKey } : undefined;
}

/** Whose data may be on the device: also after a session that ended by itself. */
export function lastPerson(): string | null {
  return localStore.read(USER);
}

/**
 * Who the server says is signed in here, before their session begins or during it; a former server
 * says neither. Nobody finds what another person has left.
 */
export function welcome({ userId, storageKey }: Partial<Person>): void {
  if (!userId || !storageKey) return;
  const before = lastPerson();
  // A key stays as long as the session, also where the school has replaced its secret meanwhile.
  if (before === userId && localStore.read(STORAGE_KEY)) return;
  localStore.write(USER, userId);
  localStore.write(STORAGE_KEY, storageKey);
  person.set({ userId, storageKey });
  if (before === null || before === userId) return;
  localStore.removeAll(DRAFT_PREFIX);
  const joins = invitation.read();
  localStore.removeAll(PERSONAL_PREFIX);
  // The person who has just signed in opened these invitations.
  if (joins) invitation.remember(joins);
  void removeLeft();
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

function followSession(): void {
  const session = currentSession();
  if (session.status === "signedOut" && session.reason === "chosen") {
    localStore.remove(USER);
    void removeLeft();
  }
  const now = stored();
  if (now?.storageKey !== person.get()?.storageKey) person.set(now);
}

if (typeof window !== "undefined") {
  onSession(followSession);
  if (localStore.read(LEFT)) void removeLeft();
}
