/** Browser storage that never throws: if blocked or full, values stay in memory. */
function store(kind: "localStorage" | "sessionStorage") {
  const memory = new Map<string, string>();
  return {
    read(key: string): string | null {
      try {
        return globalThis[kind].getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write(key: string, value: string): void {
      try {
        globalThis[kind].setItem(key, value);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key: string): void {
      memory.delete(key);
      try {
        globalThis[kind].removeItem(key);
      } catch {
        // Nothing was kept there.
      }
    },
    keys(prefix: string): string[] {
      const found = new Set(memory.keys());
      try {
        for (const key of Object.keys(globalThis[kind])) found.add(key);
      } catch {
        // Nothing was stored there.
      }
      return [...found].filter((key) => key.startsWith(prefix));
    },
    removeAll(prefix: string): void {
      for (const key of this.keys(prefix)) this.remove(key);
    },
  };
}

export const localStore = store("localStorage");
export const sessionStore = store("sessionStorage");

/** Calls back on changes by other tabs, with null if all was cleared. Returns a stop function. */
export function onStored(listener: (key: string | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => listener(key);
  globalThis.window?.addEventListener("storage", onStorage);
  return () => globalThis.window?.removeEventListener("storage", onStorage);
}

/** Current or last user, whose data is used. */
export const PERSON_KEY = "person";
export const PERSONAL_PREFIX = "mine:";

const prefixOf = (person: string) => `${PERSONAL_PREFIX}${person}:`;

/** Key of a user's value; several users share a device. */
export const personalKey = (name: string): string =>
  prefixOf(localStore.read(PERSON_KEY) ?? "") + name;

/** Set if the user has drafts here; otherwise nothing is loaded. */
export const draftsMark = () => personalKey("drafts");

/** Set from recording until the recording is sent or deleted, so that signing out can ask at once. */
export const recordingMark = () => personalKey("recording");

export function removePersonal(person: string): void {
  localStore.removeAll(prefixOf(person));
  sessionStore.removeAll(prefixOf(person));
}
