import type { Check } from "./checks.ts";
import { localStore } from "./storage.ts";

/** JSON in storage. Invalid values are removed and treated as absent. */
export function persisted<Value>(
  /** A function for values per user. */
  name: string | (() => string),
  check: Check<Value>,
  storage = localStore,
) {
  const keyNow = () => (typeof name === "string" ? name : name());
  return {
    read: (): Value | undefined => {
      const key = keyNow();
      const text = storage.read(key);
      if (text === null) return undefined;
      const value = parse(text);
      if (check(value)) return value;
      storage.remove(key);
      return undefined;
    },
    write: (value: Value): void => storage.write(keyNow(), JSON.stringify(value)),
    clear: (): void => storage.remove(keyNow()),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
