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
function aFilm(savedAt: string | null = null) {
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

/** Four times a second, as films tell their time. */
function play(film: ReturnType<typeof aFilm>, from: number, to: number) {
  for (let seconds = from; seconds <= to; seconds += 0.25) {
    film.onPlace(seconds, false);
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

describe("a film that plays", () => {
  it("is written down on the device every five seconds, and told to the server every two minutes", () => {
    const film = aFilm();
    play(film, 0, 4.75);
    expect(readPlace(film.name)?.seconds).toBe(0);
    play(film, 5, 119.75);
    expect(readPlace(film.name)?.seconds).toBe(115);
    expect(told).toEqual([]);
    play(film, 120, 361);
    expect(told.map(({ seconds }) => seconds)).toEqual([120, 240, 360]);
    expect(told.every(({ isLeaving }) => !isLeaving)).toBe(true);
  });

  it("is told when it rests or is left, and not again where it has not moved", () => {
    const film = aFilm();
    play(film, 10, 20);
    film.onPlace(20.2, true);
    film.leave();
    film.leave();
    expect(told).toEqual([{ seconds: 20.2, isLeaving: false }]);
    play(film, 20.25, 30);
    film.leave();
    expect(told[1]).toEqual({ seconds: 30, isLeaving: true });
    expect(readPlace(film.name)?.seconds).toBe(30);
  });

  it("that was never touched leaves no place behind", () => {
    const film = aFilm();
    film.leave();
    expect(told).toEqual([]);
    expect(readPlace(film.name)).toBeUndefined();
  });
});

describe("what the device knows of the server", () => {
  it("is the answer to what it told", async () => {
    const film = aFilm();
    film.onPlace(40, true);
    expect(readPlace(film.name)).toEqual({ seconds: 40, savedAt: null, sent: 40 });
    await vi.waitFor(() => expect(readPlace(film.name)?.savedAt).toBe(EARLY));
  });

  it("is what the film began with, or what it knew before where that is later", () => {
    const begun = aFilm(LATE);
    begun.onPlace(50, false);
    expect(readPlace(begun.name)?.savedAt).toBe(LATE);

    const held = aFilm(EARLY);
    writePlace(held.name, { seconds: 5, savedAt: LATE });
    held.onPlace(60, false);
    expect(readPlace(held.name)).toEqual({ seconds: 60, savedAt: LATE });
  });

  it("stays what it was when no answer comes, and the place is told again", async () => {
    answer = undefined;
    const film = aFilm(EARLY);
    film.onPlace(40, true);
    await vi.waitFor(() => {
      film.leave();
      expect(told.length).toBeGreaterThan(1);
    });
    expect(readPlace(film.name)).toEqual({ seconds: 40, savedAt: EARLY, sent: 40 });
  });
});

it("who has signed out leaves nothing, also when the answer comes after", async () => {
  const film = aFilm();
  film.onPlace(40, true);
  writePlace(film.name, { seconds: -1, savedAt: null });
  isAtHome = false;
  await Promise.resolve();
  await Promise.resolve();
  film.onPlace(70, true);
  film.leave();
  expect(told).toHaveLength(1);
  expect(readPlace(film.name)?.seconds).toBe(-1);
});
