import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { networkError } from "../../lib/offline/classify-error.ts";
import type { OutboxHandlers } from "./handlers.ts";
import type { QueuedCall } from "./queued-calls.ts";
import { createFakeDatabase } from "../../testing/fake-database.ts";
import { stubStorage } from "../../testing/stub-storage.ts";

const database = createFakeDatabase();
vi.mock("../../lib/offline/database.ts", () => ({
  transact: async (...given: Parameters<typeof database.transact>) => database.transact(...given),
}));
vi.mock("../../i18n/load.ts", () => ({ loadMessages: async () => undefined }));

const keyOf = (name: string) => Buffer.alloc(32, name).toString("base64url");
const recitation: QueuedCall = {
  call: "recitations/submitRecitation",
  query: { courseId: "course" },
  body: { _id: "recitation", filePath: "", seconds: 3, peaks: [] },
  file: new File(["sound"], "recitation.webm", { type: "audio/webm" }),
  idempotencyKey: "recitation",
  about: [],
};
const tick = (lessonId: string): QueuedCall => ({
  call: "progress/toggleCompletion",
  query: { courseId: "course", lessonId },
  body: { completed: true },
  idempotencyKey: lessonId,
  about: [],
});

async function open() {
  vi.resetModules();
  const { login } = await import("../../lib/session/session.ts");
  const { setCurrentUser } = await import("../../lib/session/person.ts");
  const queue = await import("./queue.ts");
  const entries = await import("./entries.ts");
  const signIn = async (name: string) => {
    login(`token of ${name}`, "student");
    setCurrentUser({ userId: name, storageKey: keyOf(name) });
    await queue.readQueue();
  };
  const { saveChildSession } = await import("../../lib/session/family-sessions.ts");
  const saveSession = (name: string) =>
    saveChildSession({ userId: name, token: `token of ${name}`, storageKey: keyOf(name) });
  const { flushSiblingOutboxes } = await import("./flush-outbox.ts");
  const { setHandlers } = await import("./handlers.ts");
  const shown = () => entries.outboxEntries.get()?.map(({ idempotencyKey }) => idempotencyKey);
  const sending = await import("./send-or-queue.ts");
  const opened = { ...sending, signIn, saveSession, shown, flushSiblingOutboxes, setHandlers };
  return { ...queue, ...entries, ...opened };
}

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  stubStorage();
  database.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fillPhone = () =>
  (database.fail = (mode) =>
    mode === "readwrite" ? new DOMException("full", "QuotaExceededError") : undefined);
const outOfMemory = new RangeError("Array buffer allocation failed");

it("keeps an entry that cannot be opened at once", async () => {
  const before = await open();
  await before.signIn("first");
  await before.add(recitation);
  const after = await open();
  const decrypt = vi.spyOn(crypto.subtle, "decrypt").mockRejectedValue(outOfMemory);
  await after.readQueue();
  expect([after.shown(), after.storedCount()]).toEqual([[], 1]);
  decrypt.mockRestore();
  await after.readQueue();
  expect(after.shown()).toEqual(["recitation"]);
});

it("shows an entry on while it cannot be read again", async () => {
  const { signIn, add, readQueue, shown } = await open();
  await signIn("first");
  await add(recitation);
  vi.spyOn(crypto.subtle, "decrypt").mockRejectedValue(outOfMemory);
  await readQueue();
  expect(shown()).toEqual(["recitation"]);
});

it("keeps a stored entry that is added again on a full phone", async () => {
  const { signIn, add } = await open();
  await signIn("first");
  await add(recitation);
  fillPhone();
  expect(await add(recitation)).toMatchObject({ isStored: true });
  expect(database.rows("waiting")).toHaveLength(1);
});

it("keeps the row of a refused entry that is sent again on a full phone", async () => {
  const { signIn, add, amend, outboxEntries } = await open();
  await signIn("first");
  const { seq } = await add(recitation);
  await amend(seq, { refusal: "refused" });
  fillPhone();
  await amend(seq, { refusal: undefined });
  expect(outboxEntries.get()).toMatchObject([{ isStored: true, refusal: undefined }]);
  expect(database.rows("waiting")).toHaveLength(1);
});

const failReads = () =>
  (database.fail = () => new DOMException("Connection to database lost.", "UnknownError"));

it("stays shown when it cannot be read, and only to its person", async () => {
  const { signIn, add, readQueue, storedCount, shown } = await open();
  await signIn("first");
  await add(recitation);
  failReads();
  await readQueue();
  expect([shown(), storedCount()]).toEqual([["recitation"], 1]);
  await signIn("second");
  expect(shown()).toEqual([]);
});

it("stays shown to a person who signs in again in another tab", async () => {
  const { signIn, add, readQueue, outboxEntries } = await open();
  await signIn("first");
  await add(recitation);
  const { person } = await import("../../lib/session/person.ts");
  person.set({ userId: "first", storageKey: keyOf("first") });
  expect(outboxEntries.get()).toHaveLength(1);
  await readQueue();
  expect(outboxEntries.get()).toHaveLength(1);
});

it("counts the stored entries anew when it is read", async () => {
  const { signIn, markStored, readQueue, storedCount } = await open();
  await signIn("first");
  markStored(1);
  await readQueue();
  expect(storedCount()).toBe(0);
});

it("is not sent for a child who has returned meanwhile", async () => {
  const { signIn, saveSession, add, flushSiblingOutboxes, setHandlers } = await open();
  await signIn("first");
  await add(tick("one"));
  await add(tick("two"));
  saveSession("first");
  await signIn("second");
  const checked: string[] = [];
  const isWanted = async ({ idempotencyKey }: QueuedCall) => {
    checked.push(idempotencyKey);
    await signIn("first");
    return false;
  };
  setHandlers({ "progress/toggleCompletion": { isWanted } } as unknown as OutboxHandlers);
  await flushSiblingOutboxes();
  expect(checked).toEqual(["one"]);
});

it("is not sent for a child who has discarded it meanwhile", async () => {
  const { signIn, saveSession, add, drop, flushSiblingOutboxes, setHandlers } = await open();
  await signIn("first");
  await add(tick("one"));
  const { seq } = await add(tick("two"));
  saveSession("first");
  await signIn("second");
  const checked: string[] = [];
  const isWanted = async ({ idempotencyKey }: QueuedCall) => {
    checked.push(idempotencyKey);
    await signIn("first");
    await drop(seq);
    await signIn("second");
    return false;
  };
  setHandlers({ "progress/toggleCompletion": { isWanted } } as unknown as OutboxHandlers);
  await flushSiblingOutboxes();
  expect([checked, database.rows("waiting")]).toEqual([["one"], []]);
});

it("counts what was refused to another child of this phone as waiting for that child", async () => {
  const { signIn, saveSession, add, flushSiblingOutboxes, setHandlers } = await open();
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("refused")) {
      return Response.json({ code: "LESSON_NOT_FOUND", message: "" }, { status: 404 });
    }
    const progress = { completed: true, completedLessons: 1, totalLessons: 2, progress: 50 };
    return Response.json({ success: true, message: "OK", data: progress });
  });
  setHandlers({ "progress/toggleCompletion": {} } as unknown as OutboxHandlers);
  await signIn("first");
  const { seq } = await add(tick("refused"));
  await add(tick("accepted"));
  saveSession("first");
  await signIn("second");
  expect(await flushSiblingOutboxes()).toBe(false);
  expect(database.keys("waiting")).toEqual([seq]);
  expect(localStorage.getItem("mine:first:waiting")).toMatch(/^1 /);
});

const owners = () => database.rows("waiting").map(({ owner }) => owner);

it("is stored for a child whose sibling enters while it is busy", async () => {
  const { signIn, saveSession, readQueue, enqueueOnFailure, currentSender, shown } = await open();
  await signIn("first");
  saveSession("first");
  const { promise, resolve } = Promise.withResolvers<undefined>();
  database.turn = promise;
  const busy = readQueue();
  const failed = enqueueOnFailure(tick("one"), networkError("Failed to fetch"), currentSender());
  await new Promise((later) => setTimeout(later));
  const entered = signIn("second");
  resolve(undefined);
  await expect(failed).rejects.toThrow("Another person is signed in.");
  await Promise.all([busy, entered]);
  expect([owners(), shown()]).toEqual([["first"], []]);
});

it("stores nothing for a person without a session here", async () => {
  const { signIn, currentSender, add } = await open();
  await signIn("first");
  const sender = currentSender();
  await signIn("second");
  await expect(add(recitation, sender)).rejects.toThrow("Another person is signed in.");
  expect(owners()).toEqual([]);
});

it("sends no call of a child with the session of a sibling", async () => {
  const { signIn, saveSession, markStored, sendOrQueue } = await open();
  await signIn("first");
  saveSession("first");
  markStored(1);
  const send = vi.fn();
  const sent = sendOrQueue(tick("one"), send);
  const entered = signIn("second");
  await expect(sent).rejects.toThrow("Another person is signed in.");
  await entered;
  expect(send).not.toHaveBeenCalled();
  expect(owners()).toEqual(["first"]);
});
