import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sessionStore } from "../storage/storage.ts";
import {
  familyKey,
  isChildChoiceRequired,
  needsChildChoice,
  rememberChildChoice,
  requireChildChoice,
} from "./family-key.ts";

const MINUTE_MS = 60_000;
const tab = { hidden: false };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", tab);
  tab.hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  familyKey.remove();
  sessionStore.removeAll("family");
});

/** Returns true if the page then shows the child picker. */
function show(isShown: boolean): boolean {
  tab.hidden = !isShown;
  return needsChildChoice();
}

it("asks in a new tab of a family's device, and nowhere else", () => {
  expect(needsChildChoice()).toBe(false);
  familyKey.write("key");
  expect(needsChildChoice()).toBe(true);
  rememberChildChoice();
  expect(needsChildChoice()).toBe(false);
});

it("asks again once the names were shown, until somebody is chosen", () => {
  expect(isChildChoiceRequired()).toBe(false);
  familyKey.write("key");
  rememberChildChoice();
  expect(isChildChoiceRequired()).toBe(false);
  requireChildChoice();
  expect([isChildChoiceRequired(), needsChildChoice()]).toEqual([true, true]);
  rememberChildChoice();
  expect([isChildChoiceRequired(), needsChildChoice()]).toEqual([false, false]);
});

it("asks after half an hour in the background, and never because of a reload", () => {
  familyKey.write("key");
  rememberChildChoice();
  expect(show(false)).toBe(false);
  vi.advanceTimersByTime(29 * MINUTE_MS);
  expect(show(true)).toBe(false);
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect([show(false), show(true)]).toEqual([false, false]);
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(needsChildChoice()).toBe(false);
  show(false);
  vi.advanceTimersByTime(31 * MINUTE_MS);
  expect(show(false)).toBe(false);
  expect(show(true)).toBe(true);
});
