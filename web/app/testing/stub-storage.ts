import { vi } from "vitest";

/** An empty `localStorage`, for tests without a document; `vi.unstubAllGlobals` removes it. */
export function stubStorage(): void {
  vi.stubGlobal("window", new EventTarget());
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
}
