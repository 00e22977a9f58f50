import { beforeEach, describe, expect, it, vi } from "vitest";
import { login, logout } from "../../lib/session/session.ts";
import { positionToOpen, readPosition, startingPoint, writePosition } from "./video-position.ts";

const EARLY = "2026-11-20T08:00:00.000Z";
const LATE = "2026-11-20T08:00:00.001Z";

describe("which place a video opens at", () => {
  it("is the beginning where nobody knows better", () => {
    expect(positionToOpen(undefined, null)).toBe(0);
  });

  it("is the one there is", () => {
    expect(positionToOpen({ seconds: 30, savedAt: null }, null)).toBe(30);
    expect(positionToOpen(undefined, { seconds: 40, savedAt: EARLY })).toBe(40);
  });

  it("is the device's, which knows what the server has and has gone on", () => {
    expect(positionToOpen({ seconds: 90, savedAt: EARLY }, { seconds: 60, savedAt: EARLY })).toBe(
      90,
    );
  });

  it("is the device's also where that went back to an earlier part", () => {
    expect(positionToOpen({ seconds: 10, savedAt: EARLY }, { seconds: 60, savedAt: EARLY })).toBe(
      10,
    );
  });

  it("is the server's, where another device has written since", () => {
    expect(positionToOpen({ seconds: 90, savedAt: EARLY }, { seconds: 20, savedAt: LATE })).toBe(
      20,
    );
    expect(positionToOpen({ seconds: 90, savedAt: null }, { seconds: 20, savedAt: EARLY })).toBe(
      20,
    );
  });

  it("is the device's, where what the page holds of the server is older than what it told it", () => {
    expect(positionToOpen({ seconds: 90, savedAt: LATE }, { seconds: 20, savedAt: EARLY })).toBe(
      90,
    );
  });

  it("is the device's, where the server has what the device sent and the answer was lost", () => {
    const device = { seconds: 95.5, savedAt: EARLY, sent: 61.125 };
    expect(positionToOpen(device, { seconds: 61.125, savedAt: LATE })).toBe(95.5);
    expect(positionToOpen(device, { seconds: 61.5, savedAt: LATE })).toBe(61.5);
  });
});

describe("where a video begins", () => {
  it.each([
    [754, 1800, 754],
    [754, undefined, 754],
    [2.9, 1800, 0],
    [3, 1800, 3],
    // The last five seconds of a short one, the last twentieth of a long one.
    [54.9, 60, 54.9],
    [55, 60, 0],
    [1709, 1800, 1709],
    [1710, 1800, 0],
    [1800, 1800, 0],
    [4000, 1800, 0],
  ])("at %s of %s is %s", (seconds, duration, begins) => {
    expect(startingPoint(seconds, duration)).toBe(begins);
  });
});

describe("what the device remembers", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("window", {});
    // Enumerable, as a browser's own entries are.
    vi.stubGlobal(
      "localStorage",
      new Proxy(
        {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => kept.set(key, value),
          removeItem: (key: string) => kept.delete(key),
        },
        {
          ownKeys: () => [...kept.keys()],
          getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        },
      ),
    );
    return () => vi.unstubAllGlobals();
  });

  it("is by student and lesson, the last place standing", () => {
    writePosition("one", { seconds: 10, savedAt: null });
    writePosition("other", { seconds: 20, savedAt: EARLY });
    writePosition("one", { seconds: 15, savedAt: EARLY, sent: 15 });
    expect(readPosition("one")).toEqual({ seconds: 15, savedAt: EARLY, sent: 15 });
    expect(readPosition("other")).toEqual({ seconds: 20, savedAt: EARLY });
    expect(readPosition("another")).toBeUndefined();
  });

  it("is bounded: the oldest go", () => {
    for (let lesson = 0; lesson < 130; lesson += 1) {
      writePosition(`lesson ${lesson}`, { seconds: lesson, savedAt: null });
      writePosition("rewatched", { seconds: lesson, savedAt: null });
    }
    expect(readPosition("lesson 30")).toBeUndefined();
    expect(readPosition("lesson 31")?.seconds).toBe(31);
    expect(readPosition("rewatched")?.seconds).toBe(129);
    expect([...kept.values()].join("").length).toBeLessThan(10_000);
  });

  it("is not broken by something else under its name", () => {
    for (const wrong of ["{", "{}", "null", "7"]) {
      kept.set("mine:places", wrong);
      expect(readPosition("one")).toBeUndefined();
    }
    writePosition("one", { seconds: 10, savedAt: null });
    expect(readPosition("one")?.seconds).toBe(10);
  });

  it("goes at sign-out, and what is not personal stays", () => {
    login("token", "student");
    kept.set("theme", "dark");
    writePosition("one", { seconds: 10, savedAt: null });
    logout();
    expect([...kept.keys()]).toEqual(["theme"]);
  });
});
