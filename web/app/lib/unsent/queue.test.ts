import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const stored: unknown[] = [];
vi.mock("./act-store.ts", () => ({
  addAct: async () => {
    throw new DOMException("full", "QuotaExceededError");
  },
  changeAct: async () => undefined,
  listActs: async () => stored,
  removeActs: async () => undefined,
}));
vi.mock("./titles.ts", () => ({ titlesOf: () => ({}) }));

const client = {} as QueryClient;
const tick = { kind: "tick", completed: true, courseId: "course", lessonId: "lesson" } as const;
const noLine = new TypeError("Failed to fetch");

async function open() {
  vi.resetModules();
  const { login, logout } = await import("../session/session.ts");
  const { welcome } = await import("../session/person.ts");
  const { keepIfLater, readQueue } = await import("./queue.ts");
  const { unsent } = await import("./state.ts");
  return { login, logout, welcome, keepIfLater, readQueue, unsent };
}

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("keeps nothing of a person who has signed out while it was being sent", async () => {
  const { login, logout, keepIfLater, unsent } = await open();
  login("first", "student");
  logout();
  expect(await keepIfLater(client, tick, noLine)).toBeUndefined();
  expect(unsent.get() ?? []).toEqual([]);
});

it("gives what an unknown person has left in memory to nobody else", async () => {
  const { login, logout, welcome, keepIfLater, readQueue, unsent } = await open();
  login("first", "student");
  expect(await keepIfLater(client, tick, noLine)).toMatchObject({ isStored: false });
  expect(unsent.get()).toHaveLength(1);
  logout("expired");
  login("second", "student");
  welcome({ userId: "second", storageKey: "key of the second" });
  await readQueue();
  expect(unsent.get()).toEqual([]);
});

it("gives it to the same session once the person is known", async () => {
  const { login, welcome, keepIfLater, readQueue, unsent } = await open();
  login("first", "student");
  await keepIfLater(client, tick, noLine);
  welcome({ userId: "first", storageKey: "key of the first" });
  await readQueue();
  expect(unsent.get()).toMatchObject([{ lessonId: "lesson", isStored: false }]);
});
