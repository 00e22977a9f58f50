import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retryWithBackoff, retryUntilDone } from "./retry-with-backoff.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  const events = new EventTarget();
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  vi.stubGlobal("dispatchEvent", events.dispatchEvent.bind(events));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const MINUTE_MS = 60_000;

it("pauses longer after each failure, up to twenty seconds, and restarts once online", async () => {
  const at: number[] = [];
  const began = Date.now();
  const trying = retryWithBackoff(async () => {
    at.push(Date.now() - began);
    return true;
  });
  void trying.now();
  await vi.advanceTimersByTimeAsync(51_000);
  expect(at).toEqual([0, 2_000, 6_000, 14_000, 30_000, 50_000]);
  globalThis.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(at.slice(6)).toEqual([51_000, 53_000]);
  trying.stop();
  globalThis.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(at).toHaveLength(8);
});

it("acts again until it succeeds, and then no more", async () => {
  const action = vi.fn().mockRejectedValueOnce(new Error("no line")).mockResolvedValue(undefined);
  retryUntilDone(action, 3_000);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(action).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(action).toHaveBeenCalledTimes(2);
});

it("does not act again where it is stopped while it acts", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const action = vi.fn().mockReturnValue(promise);
  const stop = retryUntilDone(action, 0);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  reject(new Error("no line"));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(action).toHaveBeenCalledOnce();
});
