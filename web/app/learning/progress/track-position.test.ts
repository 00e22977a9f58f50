import { beforeEach, describe, expect, it, vi } from "vitest";
import { trackPosition } from "./track-position.ts";
import { readPosition, writePosition } from "./video-position.ts";

const EARLY = "2026-11-20T08:00:00.000Z";
const LATE = "2026-11-20T08:02:00.000Z";

let now = 0;
let isSignedIn = true;
let answer: string | undefined;
const calls: { seconds: number; isLeaving: boolean }[] = [];
let lesson = 0;

/** Creates a new lesson per call, because storage is shared within the file. */
function aVideo(savedAt: string | null = null) {
  lesson += 1;
  const name = `lesson ${lesson}`;
  const tracking = trackPosition({
    name,
    savedAt: () => savedAt,
    saveOnServer: async (position) => {
      calls.push(position);
      return answer;
    },
    isSignedIn: () => isSignedIn,
    now: () => now,
  });
  return { name, ...tracking };
}

function play(video: ReturnType<typeof aVideo>, from: number, to: number) {
  for (let seconds = from; seconds <= to; seconds += 0.25) {
    video.onPosition(seconds, false);
    now += 250;
  }
}

beforeEach(() => {
  now = 0;
  isSignedIn = true;
  answer = EARLY;
  calls.length = 0;
  vi.restoreAllMocks();
});

describe("a playing video", () => {
  it("is saved on the device every five seconds, and on the server every two minutes", () => {
    const video = aVideo();
    play(video, 0, 4.75);
    expect(readPosition(video.name)?.seconds).toBe(0);
    play(video, 5, 119.75);
    expect(readPosition(video.name)?.seconds).toBe(115);
    expect(calls).toEqual([]);
    play(video, 120, 361);
    expect(calls.map(({ seconds }) => seconds)).toEqual([120, 240, 360]);
    expect(calls.every(({ isLeaving }) => !isLeaving)).toBe(true);
  });

  it("is saved on the server when it is paused or left, and not again where it has not moved", () => {
    const video = aVideo();
    play(video, 10, 20);
    video.onPosition(20.2, true);
    video.leave();
    video.leave();
    expect(calls).toEqual([{ seconds: 20.2, isLeaving: false }]);
    play(video, 20.25, 30);
    video.leave();
    expect(calls[1]).toEqual({ seconds: 30, isLeaving: true });
    expect(readPosition(video.name)?.seconds).toBe(30);
  });

  it("saves nothing if it was never played", () => {
    const video = aVideo();
    video.leave();
    expect(calls).toEqual([]);
    expect(readPosition(video.name)).toBeUndefined();
  });
});

describe("the device's copy of the server's position", () => {
  it("is the time in the response to its own position", async () => {
    const video = aVideo();
    video.onPosition(40, true);
    expect(readPosition(video.name)).toEqual({ seconds: 40, savedAt: null, sent: 40 });
    await expect.poll(() => readPosition(video.name)?.savedAt).toBe(EARLY);
  });

  it("is the time that the video started with, or a later one that it knew before", () => {
    const started = aVideo(LATE);
    started.onPosition(50, false);
    expect(readPosition(started.name)?.savedAt).toBe(LATE);

    const known = aVideo(EARLY);
    writePosition(known.name, { seconds: 5, savedAt: LATE });
    known.onPosition(60, false);
    expect(readPosition(known.name)).toEqual({ seconds: 60, savedAt: LATE });
  });

  it("stays as it was when no response comes, and the position is sent again", async () => {
    answer = undefined;
    const video = aVideo(EARLY);
    video.onPosition(40, true);
    await expect.poll(() => (video.leave(), calls.length)).toBeGreaterThan(1);
    expect(readPosition(video.name)).toEqual({ seconds: 40, savedAt: EARLY, sent: 40 });
  });
});

it("saves nothing after signing out, even when the response comes later", async () => {
  const video = aVideo();
  video.onPosition(40, true);
  writePosition(video.name, { seconds: -1, savedAt: null });
  isSignedIn = false;
  await Promise.resolve();
  await Promise.resolve();
  video.onPosition(70, true);
  video.leave();
  expect(calls).toHaveLength(1);
  expect(readPosition(video.name)?.seconds).toBe(-1);
});
