import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("ignores a second run while the first one's promise is pending, however long that takes", async () => {
  const run = oneAtATime();
  let finish = () => {};
  const action = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  expect(run(action)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run(action)).toBe(false);
  expect(action).toHaveBeenCalledOnce();
  finish();
  await vi.runAllTimersAsync();
  expect(run(action)).toBe(true);
});

it("runs again as soon as the first one has finished", async () => {
  const run = oneAtATime();
  const action = vi.fn(async () => {});
  run(action);
  await vi.advanceTimersByTimeAsync(0);
  expect(run(action)).toBe(true);
  expect(action).toHaveBeenCalledTimes(2);
});

it("ignores a second run in the same task, before the state set by the first is rendered", async () => {
  const run = oneAtATime();
  const action = vi.fn();
  expect(run(action)).toBe(true);
  expect(run(action)).toBe(false);
  await Promise.resolve();
  expect(run(action)).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(run(action)).toBe(true);
});

it("runs again after a failure", async () => {
  const run = oneAtATime();
  const reported = vi.fn();
  process.once("unhandledRejection", reported);
  run(() => Promise.reject(new Error("refused")));
  await vi.advanceTimersByTimeAsync(0);
  expect(run(() => undefined)).toBe(true);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  expect(reported).toHaveBeenCalledOnce();
});
