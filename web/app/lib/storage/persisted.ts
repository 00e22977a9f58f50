import type { Check } from "./checks.ts";
import { localStore } from "./storage.ts";

/**
 * A value that is stored as JSON under a key. One that cannot be read, or that `check` refuses,
 * is removed and treated as absent.
 */
export function persisted<Value>(key: string, check: Check<Value>, storage = localStore) {
  return {
    read: (): Value | undefined => {
      const text = storage.read(key);
      if (text === null) return undefined;
      const value = parse(text);
      if (check(value)) return value;
      storage.remove(key);
      return undefined;
    },
    write: (value: Value): void => storage.write(key, JSON.stringify(value)),
    clear: (): void => storage.remove(key),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
