import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tryUntilDone } from "./try-until-done.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

it("acts again until it succeeds, and then no more", async () => {
  const act = vi.fn().mockRejectedValueOnce(new Error("no line")).mockResolvedValue(undefined);
  tryUntilDone(act, 3_000);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(act).toHaveBeenCalledTimes(2);
});

it("does not act again where it is stopped while it acts", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const act = vi.fn().mockReturnValue(promise);
  const stop = tryUntilDone(act, 0);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  reject(new Error("no line"));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(act).toHaveBeenCalledOnce();
});
