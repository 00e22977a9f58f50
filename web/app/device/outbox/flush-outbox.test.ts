import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { login, logout } from "../../lib/session/session.ts";
import { setCurrentUser } from "../../lib/session/person.ts";
import { networkError } from "../../lib/offline/classify-error.ts";
import { currentSender, outboxEntries } from "./entries.ts";
import { flushOutbox } from "./flush-outbox.ts";
import { type OutboxHandlers, setHandlers } from "./handlers.ts";
import { enqueueOnFailure, sendOrQueue } from "./send-or-queue.ts";
import { readQueue } from "./queue.ts";
import type { QueuedCall } from "./queued-calls.ts";
import { stubStorage } from "../../testing/stub-storage.ts";

vi.mock("../../lib/offline/database.ts", () => ({
  transact: async () => {
    throw new DOMException("full", "QuotaExceededError");
  },
}));
vi.mock("../../i18n/load.ts", () => ({ loadMessages: async () => undefined }));

const noLine = networkError("Failed to fetch");
const tick = (lessonId: string): QueuedCall => ({
  call: "progress/toggleCompletion",
  query: { courseId: "course", lessonId },
  body: { completed: true },
  idempotencyKey: lessonId,
  about: [],
});
const enqueue = async (lessonId: string) =>
  enqueueOnFailure(tick(lessonId), noLine, currentSender());

function signIn(name: string): void {
  setCurrentUser({ userId: name, storageKey: `key of ${name}` });
  login(`token of ${name}`, "student");
}

beforeEach(() => {
  stubStorage();
  const handler = { name: () => "", onAccepted: () => undefined, readAgain: () => undefined };
  setHandlers({ "progress/toggleCompletion": handler } as unknown as OutboxHandlers);
});
afterEach(() => vi.unstubAllGlobals());

it("sends nothing of a person who signs in while it sends for another", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    sent.push(new URL(url, "https://school.test").searchParams.get("lessonId") ?? "");
    if (sent.length === 1) {
      logout("expired");
      signIn("second");
      await readQueue();
      await enqueue("of the second");
    }
    const progress = { completed: true, completedLessons: 1, totalLessons: 2, progress: 50 };
    return Response.json({ success: true, message: "OK", data: progress });
  });
  signIn("first");
  await readQueue();
  await enqueue("of the first");
  await flushOutbox(new QueryClient());
  expect(sent).toEqual(["of the first"]);
  expect(outboxEntries.get()).toMatchObject([{ query: { lessonId: "of the second" } }]);
});

it("waits if its session has ended and the person has signed in again", async () => {
  const ended = { success: false, code: "NOT_SIGNED_IN" };
  vi.stubGlobal("fetch", async () => Response.json(ended, { status: 401 }));
  const isWanted = async () => login("new token", "student");
  setHandlers({ "progress/toggleCompletion": { isWanted } } as unknown as OutboxHandlers);
  signIn("fifth");
  await readQueue();
  await enqueue("of the fifth");
  const { waits } = await flushOutbox(new QueryClient());
  expect(waits).toBe(true);
  expect(outboxEntries.get()).toHaveLength(1);
});

it("sends the others past one that a proxy refuses, and keeps it", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const lesson = new URL(url, "https://school.test").searchParams.get("lessonId") ?? "";
    if (lesson === "refused") return new Response("<h1>Forbidden</h1>", { status: 403 });
    sent.push(lesson);
    const progress = { completed: true, completedLessons: 1, totalLessons: 2, progress: 50 };
    return Response.json({ success: true, message: "OK", data: progress });
  });
  signIn("fourth");
  await readQueue();
  await enqueue("refused");
  await enqueue("after it");
  expect(await flushOutbox(new QueryClient())).toEqual({ accepted: 1, refused: 0, waits: true });
  expect(sent).toEqual(["after it"]);
  expect(outboxEntries.get()).toMatchObject([{ query: { lessonId: "refused" } }]);
});

it("queues no call that failed after a later one on the same state", async () => {
  signIn("third");
  await readQueue();
  const query = { courseId: "course", lessonId: "of the third" };
  const mark = async (completed: boolean, send: () => Promise<unknown>) =>
    sendOrQueue({ call: "progress/toggleCompletion", query, body: { completed }, about: [] }, send);
  const { promise, reject } = Promise.withResolvers<undefined>();
  const slow = mark(true, async () => promise);
  await mark(false, async () => undefined);
  reject(noLine);
  expect(await slow).toBeUndefined();
  expect(outboxEntries.get()).toEqual([]);
});
