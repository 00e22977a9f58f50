import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cutError } from "../../lib/line/verdict.ts";
import type { Act } from "./acts.ts";

vi.mock("../../lib/line/database.ts", () => ({
  transact: async () => {
    throw new DOMException("full", "QuotaExceededError");
  },
}));

const tick: Act = {
  call: "progress/toggleCompletion",
  query: { courseId: "course", lessonId: "lesson" },
  body: { completed: true },
  isState: true,
  idempotencyKey: "key",
  about: [],
};
const noLine = cutError("Failed to fetch");

async function open() {
  vi.resetModules();
  const { login, logout } = await import("../../lib/session/session.ts");
  const { welcome } = await import("../../lib/session/person.ts");
  const { waitInstead } = await import("./waiting.ts");
  const { readQueue } = await import("./queue.ts");
  const { waitingActs } = await import("./state.ts");
  return { login, logout, welcome, waitInstead, readQueue, waitingActs };
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

it("stores nothing of a person who has signed out while it was being sent", async () => {
  const { login, logout, waitInstead, waitingActs } = await open();
  login("first", "student");
  logout();
  await expect(waitInstead(tick, noLine)).rejects.toBe(noLine);
  expect(waitingActs.get() ?? []).toEqual([]);
});

it("stores nothing that was refused", async () => {
  const { login, waitInstead } = await open();
  login("first", "student");
  const refused = new Error("refused");
  await expect(waitInstead(tick, refused)).rejects.toBe(refused);
});

it("gives what an unknown person has left in memory to nobody else", async () => {
  const { login, logout, welcome, waitInstead, readQueue, waitingActs } = await open();
  login("first", "student");
  expect(await waitInstead(tick, noLine)).toMatchObject({ isStored: false });
  expect(waitingActs.get()).toHaveLength(1);
  logout("expired");
  login("second", "student");
  welcome({ userId: "second", storageKey: "key of the second" });
  await readQueue();
  expect(waitingActs.get()).toEqual([]);
});

it("gives it to the same session once the person is known", async () => {
  const { login, welcome, waitInstead, readQueue, waitingActs } = await open();
  login("first", "student");
  await waitInstead(tick, noLine);
  welcome({ userId: "first", storageKey: "key of the first" });
  await readQueue();
  expect(waitingActs.get()).toMatchObject([{ query: { lessonId: "lesson" }, isStored: false }]);
});

it("takes a call of a person of any role, and shows each person their own", async () => {
  const { login, logout, welcome, waitInstead, readQueue, waitingActs } = await open();
  welcome({ userId: "teacher", storageKey: "one" });
  login("first", "teacher");
  await waitInstead(tick, noLine);
  logout("expired");
  welcome({ userId: "student", storageKey: "two" });
  login("second", "student");
  await readQueue();
  expect(waitingActs.get()).toEqual([]);
  logout("expired");
  welcome({ userId: "teacher", storageKey: "one" });
  login("third", "teacher");
  await readQueue();
  expect(waitingActs.get()).toHaveLength(1);
});
