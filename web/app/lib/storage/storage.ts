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
    removeAll(prefix: string): void {
      const hasPrefix = (key: string) => key.startsWith(prefix);
      for (const key of [...memory.keys()].filter(hasPrefix)) memory.delete(key);
      try {
        const storage = globalThis[kind];
        for (const key of Object.keys(storage).filter(hasPrefix)) storage.removeItem(key);
      } catch {
        // Nothing was kept there.
      }
    },
  };
}

/** The prefix of keys that belong to one person; they are removed at sign-out. */
export const PERSONAL_PREFIX = "mine:";
/** Of texts that are not sent yet; removed at sign-out as well. */
export const DRAFT_PREFIX = "draft:";

export const localStore = store("localStorage");
export const sessionStore = store("sessionStorage");
