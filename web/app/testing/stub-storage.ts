import { vi } from "vitest";

/** Stored values are own keys, as in browsers. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

/** An empty `localStorage`, for tests without a document; `vi.unstubAllGlobals` removes it. */
export function stubStorage(): void {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", new FakeStorage());
}
