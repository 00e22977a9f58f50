import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { QueuedCall } from "../../device/outbox/index.ts";
import { stubStorage } from "../../testing/stub-storage.ts";

vi.mock("../../lib/offline/database.ts", () => ({
  transact: async () => {
    throw new DOMException("full", "QuotaExceededError");
  },
}));

const reply = (id: string): QueuedCall<"recitations/answer"> => ({
  call: "recitations/answer",
  params: { id },
  body: { grade: 2, annotations: [] },
  idempotencyKey: id,
  about: [],
});

async function open() {
  vi.resetModules();
  const { login } = await import("../../lib/session/session.ts");
  login("token", "teacher");
  const { queuedEntry } = await import("../../device/outbox/index.ts");
  const held = await import("./held-reply.ts");
  const queued = () =>
    ["one", "two"].flatMap((id) => {
      const action = queuedEntry("recitations/answer", { id });
      return action ? [[id, (action.notBefore ?? 0) <= Date.now()]] : [];
    });
  return { ...held, queued };
}

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a held reply", () => {
  it("is queued at once, and sent after eight seconds", async () => {
    const { holdReply, heldReply, queued } = await open();
    await holdReply(reply("one"));
    expect(heldReply.get()).toBe("one");
    expect(queued()).toEqual([["one", false]]);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(queued()).toEqual([["one", false]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(queued()).toEqual([["one", true]]);
    expect(heldReply.get()).toBeUndefined();
  });

  it("guards what comes under the thumb during a double tap only", async () => {
    const { holdReply, wasJustHeld } = await open();
    expect(wasJustHeld()).toBe(false);
    await holdReply(reply("one"));
    await vi.advanceTimersByTimeAsync(250);
    expect(wasJustHeld()).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(wasJustHeld()).toBe(false);
  });

  it("leaves the queue by Undo", async () => {
    const { holdReply, undoReply, heldReply, queued } = await open();
    await holdReply(reply("one"));
    await undoReply();
    expect(heldReply.get()).toBeUndefined();
    expect(queued()).toEqual([]);
  });

  it("is sent at once by the next reply, which can be undone alone", async () => {
    const { holdReply, undoReply, heldReply, queued } = await open();
    await holdReply(reply("one"));
    await holdReply(reply("two"));
    expect(heldReply.get()).toBe("two");
    expect(queued()).toEqual([
      ["one", true],
      ["two", false],
    ]);
    await undoReply();
    expect(queued()).toEqual([["one", true]]);
  });

  it("can be undone for eight seconds of its own after another one", async () => {
    const { holdReply, heldReply, queued } = await open();
    await holdReply(reply("one"));
    await vi.advanceTimersByTimeAsync(5_000);
    await holdReply(reply("two"));
    await vi.advanceTimersByTimeAsync(7_999);
    expect(heldReply.get()).toBe("two");
    expect(queued()).toContainEqual(["two", false]);
  });

  it("is sent at once when the page is left", async () => {
    const { holdReply, sendHeldReply, queued } = await open();
    await holdReply(reply("one"));
    await sendHeldReply();
    expect(queued()).toEqual([["one", true]]);
  });
});
