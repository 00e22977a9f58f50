import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepPlace } from "./keep-place.ts";
import { readPlace, writePlace } from "./video-place.ts";

const EARLY = "2026-11-20T08:00:00.000Z";
const LATE = "2026-11-20T08:02:00.000Z";

let now = 0;
let isAtHome = true;
let answer: string | undefined;
const told: { seconds: number; isLeaving: boolean }[] = [];
let lesson = 0;

/** A lesson that nobody has watched, in storage that lasts for this file. */
function aVideo(savedAt: string | null = null) {
  lesson += 1;
  const name = `lesson ${lesson}`;
  const keeper = keepPlace({
    name,
    savedAt: () => savedAt,
    tell: async (place) => {
      told.push(place);
      return answer;
    },
    isAtHome: () => isAtHome,
    now: () => now,
  });
  return { name, ...keeper };
}

/** Four times a second, as videos tell their time. */
function play(video: ReturnType<typeof aVideo>, from: number, to: number) {
  for (let seconds = from; seconds <= to; seconds += 0.25) {
    video.onPlace(seconds, false);
    now += 250;
  }
}

beforeEach(() => {
  now = 0;
  isAtHome = true;
  answer = EARLY;
  told.length = 0;
  vi.restoreAllMocks();
});

describe("a video that plays", () => {
  it("is written down on the device every five seconds, and told to the server every two minutes", () => {
    const video = aVideo();
    play(video, 0, 4.75);
    expect(readPlace(video.name)?.seconds).toBe(0);
    play(video, 5, 119.75);
    expect(readPlace(video.name)?.seconds).toBe(115);
    expect(told).toEqual([]);
    play(video, 120, 361);
    expect(told.map(({ seconds }) => seconds)).toEqual([120, 240, 360]);
    expect(told.every(({ isLeaving }) => !isLeaving)).toBe(true);
  });

  it("is told when it rests or is left, and not again where it has not moved", () => {
    const video = aVideo();
    play(video, 10, 20);
    video.onPlace(20.2, true);
    video.leave();
    video.leave();
    expect(told).toEqual([{ seconds: 20.2, isLeaving: false }]);
    play(video, 20.25, 30);
    video.leave();
    expect(told[1]).toEqual({ seconds: 30, isLeaving: true });
    expect(readPlace(video.name)?.seconds).toBe(30);
  });

  it("that was never touched leaves no place behind", () => {
    const video = aVideo();
    video.leave();
    expect(told).toEqual([]);
    expect(readPlace(video.name)).toBeUndefined();
  });
});

describe("what the device knows of the server", () => {
  it("is the answer to what it told", async () => {
    const video = aVideo();
    video.onPlace(40, true);
    expect(readPlace(video.name)).toEqual({ seconds: 40, savedAt: null, sent: 40 });
    await vi.waitFor(() => expect(readPlace(video.name)?.savedAt).toBe(EARLY));
  });

  it("is what the video began with, or what it knew before where that is later", () => {
    const begun = aVideo(LATE);
    begun.onPlace(50, false);
    expect(readPlace(begun.name)?.savedAt).toBe(LATE);

    const held = aVideo(EARLY);
    writePlace(held.name, { seconds: 5, savedAt: LATE });
    held.onPlace(60, false);
    expect(readPlace(held.name)).toEqual({ seconds: 60, savedAt: LATE });
  });

  it("stays what it was when no answer comes, and the place is told again", async () => {
    answer = undefined;
    const video = aVideo(EARLY);
    video.onPlace(40, true);
    await vi.waitFor(() => {
      video.leave();
      expect(told.length).toBeGreaterThan(1);
    });
    expect(readPlace(video.name)).toEqual({ seconds: 40, savedAt: EARLY, sent: 40 });
  });
});

it("who has signed out leaves nothing, also when the answer comes after", async () => {
  const video = aVideo();
  video.onPlace(40, true);
  writePlace(video.name, { seconds: -1, savedAt: null });
  isAtHome = false;
  await Promise.resolve();
  await Promise.resolve();
  video.onPlace(70, true);
  video.leave();
  expect(told).toHaveLength(1);
  expect(readPlace(video.name)?.seconds).toBe(-1);
});
