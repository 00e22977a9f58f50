import { beforeEach, describe, expect, it, vi } from "vitest";
import { login, logout } from "../../lib/session/session.ts";
import { positionToOpen, readPosition, startingPoint, writePosition } from "./video-position.ts";

const EARLY = "2026-11-20T08:00:00.000Z";
const LATE = "2026-11-20T08:00:00.001Z";

describe("the position that a video opens at", () => {
  it("is 0 where none is saved", () => {
    expect(positionToOpen(undefined, null)).toBe(0);
  });

  it("is the only one that is saved", () => {
    expect(positionToOpen({ seconds: 30, savedAt: null }, null)).toBe(30);
    expect(positionToOpen(undefined, { seconds: 40, savedAt: EARLY })).toBe(40);
  });

  it("is the device's if it knows the server's and is further", () => {
    expect(positionToOpen({ seconds: 90, savedAt: EARLY }, { seconds: 60, savedAt: EARLY })).toBe(
      90,
    );
  });

  it("is the device's also if that is at an earlier part", () => {
    expect(positionToOpen({ seconds: 10, savedAt: EARLY }, { seconds: 60, savedAt: EARLY })).toBe(
      10,
    );
  });

  it("is the server's if another device has saved since", () => {
    expect(positionToOpen({ seconds: 90, savedAt: EARLY }, { seconds: 20, savedAt: LATE })).toBe(
      20,
    );
    expect(positionToOpen({ seconds: 90, savedAt: null }, { seconds: 20, savedAt: EARLY })).toBe(
      20,
    );
  });

  it("is the device's if the page's copy of the server's is older than what it sent", () => {
    expect(positionToOpen({ seconds: 90, savedAt: LATE }, { seconds: 20, savedAt: EARLY })).toBe(
      90,
    );
  });

  it("is the device's if the server has what the device sent and the response was lost", () => {
    const device = { seconds: 95.5, savedAt: EARLY, sent: 61.125 };
    expect(positionToOpen(device, { seconds: 61.125, savedAt: LATE })).toBe(95.5);
    expect(positionToOpen(device, { seconds: 61.5, savedAt: LATE })).toBe(61.5);
  });
});

describe("the starting point", () => {
  it.each([
    [754, 1800, 754],
    [754, undefined, 754],
    [2.9, 1800, 0],
    [3, 1800, 3],
    // The last five seconds of a short video, or the last twentieth of a long one.
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

describe("positions stored on the device", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("window", {});
    // Enumerable, like native entries.
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

  it("is by student and lesson, and the last position replaces the one before", () => {
    writePosition("one", { seconds: 10, savedAt: null });
    writePosition("other", { seconds: 20, savedAt: EARLY });
    writePosition("one", { seconds: 15, savedAt: EARLY, sent: 15 });
    expect(readPosition("one")).toEqual({ seconds: 15, savedAt: EARLY, sent: 15 });
    expect(readPosition("other")).toEqual({ seconds: 20, savedAt: EARLY });
    expect(readPosition("another")).toBeUndefined();
  });

  it("is limited: the oldest are removed", () => {
    for (let lesson = 0; lesson < 130; lesson += 1) {
      writePosition(`lesson ${lesson}`, { seconds: lesson, savedAt: null });
      writePosition("rewatched", { seconds: lesson, savedAt: null });
    }
    expect(readPosition("lesson 30")).toBeUndefined();
    expect(readPosition("lesson 31")?.seconds).toBe(31);
    expect(readPosition("rewatched")?.seconds).toBe(129);
    expect([...kept.values()].join("").length).toBeLessThan(10_000);
  });

  it("survives another value under its key", () => {
    for (const wrong of ["{", "{}", "null", "7"]) {
      kept.set("mine::places", wrong);
      expect(readPosition("one")).toBeUndefined();
    }
    writePosition("one", { seconds: 10, savedAt: null });
    expect(readPosition("one")?.seconds).toBe(10);
  });

  it("is removed at sign-out, and what is not personal stays", () => {
    login("token", "student");
    kept.set("theme", "dark");
    writePosition("one", { seconds: 10, savedAt: null });
    logout();
    expect([...kept.keys()]).toEqual(["theme"]);
  });
});
