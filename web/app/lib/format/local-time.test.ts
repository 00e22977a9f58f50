import { afterEach, expect, it, vi } from "vitest";
import { localTime } from "./local-time.ts";

afterEach(() => vi.unstubAllEnvs());

it.each([
  ["Asia/Kolkata", "2026-11-28T00:00"],
  ["America/Los_Angeles", "2026-11-27T10:30"],
])("is the device's date and time: %s", (zone, expected) => {
  vi.stubEnv("TZ", zone);
  expect(localTime("2026-11-27T18:30:00Z")).toBe(expected);
});
