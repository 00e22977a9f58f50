import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { networkError } from "../../lib/offline/classify-error.ts";
import type { QueuedCall } from "./queued-calls.ts";
import { stubStorage } from "../../testing/stub-storage.ts";

vi.mock("../../lib/offline/database.ts", () => ({
  transact: async () => {
    throw new DOMException("full", "QuotaExceededError");
  },
}));

const tick: QueuedCall = {
  call: "progress/toggleCompletion",
  query: { courseId: "course", lessonId: "lesson" },
  body: { completed: true },
  idempotencyKey: "key",
  about: [],
};
const noLine = networkError("Failed to fetch");

async function open() {
  vi.resetModules();
  const { login, logout } = await import("../../lib/session/session.ts");
  const { setCurrentUser } = await import("../../lib/session/person.ts");
  const { enqueueOnFailure: enqueue } = await import("./send-or-queue.ts");
  const enqueueOnFailure = async (entry: QueuedCall, error: unknown) =>
    enqueue(entry, error, currentSender());
  const { readQueue } = await import("./queue.ts");
  const { currentSender, outboxEntries } = await import("./entries.ts");
  return { login, logout, setCurrentUser, enqueueOnFailure, readQueue, outboxEntries };
}

beforeEach(() => {
  stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

it("stores nothing of a person who has signed out while it was being sent", async () => {
  const { login, logout, enqueueOnFailure, outboxEntries } = await open();
  login("first", "student");
  logout();
  await expect(enqueueOnFailure(tick, noLine)).rejects.toBe(noLine);
  expect(outboxEntries.get() ?? []).toEqual([]);
});

it("stores nothing that was refused", async () => {
  const { login, enqueueOnFailure } = await open();
  login("first", "student");
  const refused = new Error("refused");
  await expect(enqueueOnFailure(tick, refused)).rejects.toBe(refused);
});

it("gives what an unknown person has left in memory to nobody else", async () => {
  const { login, logout, setCurrentUser, enqueueOnFailure, readQueue, outboxEntries } =
    await open();
  login("first", "student");
  expect(await enqueueOnFailure(tick, noLine)).toMatchObject({ isStored: false });
  expect(outboxEntries.get()).toHaveLength(1);
  logout("expired");
  login("second", "student");
  setCurrentUser({ userId: "second", storageKey: "key of the second" });
  await readQueue();
  expect(outboxEntries.get()).toEqual([]);
});

it("gives it to the same session once the person is known", async () => {
  const { login, setCurrentUser, enqueueOnFailure, readQueue, outboxEntries } = await open();
  login("first", "student");
  await enqueueOnFailure(tick, noLine);
  setCurrentUser({ userId: "first", storageKey: "key of the first" });
  await readQueue();
  expect(outboxEntries.get()).toMatchObject([{ query: { lessonId: "lesson" }, isStored: false }]);
});

it("takes a call of a person of any role, and shows each person their own", async () => {
  const { login, logout, setCurrentUser, enqueueOnFailure, readQueue, outboxEntries } =
    await open();
  setCurrentUser({ userId: "teacher", storageKey: "one" });
  login("first", "teacher");
  await enqueueOnFailure(tick, noLine);
  logout("expired");
  setCurrentUser({ userId: "student", storageKey: "two" });
  login("second", "student");
  await readQueue();
  expect(outboxEntries.get()).toEqual([]);
  logout("expired");
  setCurrentUser({ userId: "teacher", storageKey: "one" });
  login("third", "teacher");
  await readQueue();
  expect(outboxEntries.get()).toHaveLength(1);
});
