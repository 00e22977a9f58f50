import type { RenditionKind } from "@madrasa/contract/limits";
import { expect, test } from "vitest";
import { chooseRendition, type Line } from "./choose.ts";

const HOUR = 3_600;
const MEGABYTE = 1024 * 1024;
const SIZES: Record<RenditionKind, number> = { original: 240, small: 60, sound: 12 };
const video = (...kinds: RenditionKind[]) =>
  kinds.map((kind) => ({
    kind,
    fileType: kind === "sound" ? "audio/mp4" : "video/mp4",
    size: SIZES[kind] * MEGABYTE,
    durationSeconds: HOUR,
  }));

const ALL = ["original", "small", "sound"] as const;
const UNKNOWN: Line = { savesData: false };

const CASES: [
  case_: string,
  has: readonly RenditionKind[],
  chosen: RenditionKind | undefined,
  line: Line,
  gets: RenditionKind | undefined,
][] = [
  ["nothing is known of the line", ALL, undefined, UNKNOWN, "small"],
  ["a fast line", ALL, undefined, { savesData: false, megabitsPerSecond: 10 }, "small"],
  [
    "a line too slow for the small video",
    ALL,
    undefined,
    { savesData: false, megabitsPerSecond: 0.15 },
    "sound",
  ],
  [
    "a line of 750 kilobits",
    ALL,
    undefined,
    { savesData: false, megabitsPerSecond: 0.75 },
    "sound",
  ],
  ["a line of 800 kilobits", ALL, undefined, { savesData: false, megabitsPerSecond: 0.8 }, "small"],
  [
    "a weak line and no sound",
    ["original", "small"],
    undefined,
    { savesData: false, megabitsPerSecond: 0.5 },
    "small",
  ],
  [
    "a line too slow for all",
    ALL,
    undefined,
    { savesData: false, megabitsPerSecond: 0.01 },
    "sound",
  ],
  ["data is saved", ALL, undefined, { savesData: true, megabitsPerSecond: 10 }, "sound"],
  ["only video and sound", ["original", "sound"], undefined, UNKNOWN, "sound"],
  [
    "only the video",
    ["original"],
    undefined,
    { savesData: true, megabitsPerSecond: 0.01 },
    "original",
  ],
  ["the whole video was chosen, on a slow line", ALL, "original", { savesData: true }, "original"],
  ["the sound was chosen, on a fast line", ALL, "sound", UNKNOWN, "sound"],
  ["the whole video was chosen and is not there", ["small", "sound"], "original", UNKNOWN, "small"],
  ["the small video was chosen and is not there", ["original", "sound"], "small", UNKNOWN, "sound"],
  ["the sound was chosen and is not there", ["original", "small"], "sound", UNKNOWN, "small"],
  ["there is nothing", [], "small", UNKNOWN, undefined],
];

test.each(CASES)("%s", (_, has, chosen, line, gets) => {
  expect(chooseRendition(video(...has), { chosen, line })?.kind).toBe(gets);
});

test("a small video that came out larger than the whole one is the most expensive", () => {
  const [original, small] = video("original", "small");
  if (!original || !small) throw new Error("There are two.");
  const renditions = [original, { ...small, size: original.size + 1 }];
  const answer = chooseRendition(renditions, { chosen: undefined, line: UNKNOWN });
  expect(answer?.kind).toBe("original");
});
