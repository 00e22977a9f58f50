/**
 * Browser storage that never throws: where it is blocked or full, values stay in memory until the
 * page is closed.
 */
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
    /** The names that begin with this. */
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

/** Calls back when another tab has changed a stored value, or cleared all (null). Returns what stops it. */
export function onStored(listener: (key: string | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => listener(key);
  globalThis.window?.addEventListener("storage", onStorage);
  return () => globalThis.window?.removeEventListener("storage", onStorage);
}

/** Whose data is stored and read: of who is signed in, or was last. */
export const PERSON_KEY = "person";
export const PERSONAL_PREFIX = "mine:";

const prefixOf = (person: string) => `${PERSONAL_PREFIX}${person}:`;

/** The key of a value that belongs to the person; several may have one on a device. */
export const personalKey = (name: string): string =>
  prefixOf(localStore.read(PERSON_KEY) ?? "") + name;

/** Set once the person has a draft on this device: without it nothing is loaded to look for one. */
export const draftsMark = () => personalKey("drafts");

/** All that belongs to one person. */
export function removePersonal(person: string): void {
  localStore.removeAll(prefixOf(person));
  sessionStore.removeAll(prefixOf(person));
}
