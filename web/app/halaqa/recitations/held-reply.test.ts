import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { heldReply, holdReply, sendHeldReply } from "./held-reply.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  sendHeldReply();
  vi.useRealTimers();
});

async function settled(held: Promise<boolean>): Promise<boolean | undefined> {
  return Promise.race([held, Promise.resolve(undefined)]);
}

describe("a held reply", () => {
  it("is sent after eight seconds", async () => {
    const held = holdReply("one");
    await vi.advanceTimersByTimeAsync(7_999);
    expect(await settled(held)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(await held).toBe(true);
    expect(heldReply.get()).toBeUndefined();
  });

  it("is not sent after Undo", async () => {
    const held = holdReply("one");
    heldReply.get()?.undo();
    expect(await held).toBe(false);
    expect(heldReply.get()).toBeUndefined();
  });

  it("is sent at once by the next reply, which can be undone alone", async () => {
    const first = holdReply("one");
    const second = holdReply("two");
    expect(await first).toBe(true);
    expect(heldReply.get()?.recitationId).toBe("two");
    await vi.advanceTimersByTimeAsync(7_999);
    expect(await settled(second)).toBeUndefined();
  });

  it("is sent at once when the page is left", async () => {
    const held = holdReply("one");
    sendHeldReply();
    expect(await held).toBe(true);
  });
});
