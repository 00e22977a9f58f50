import { pointedStarPath } from "@madrasa/contract/star-pattern";
import { outlineOf, type Point, tilesWithin } from "../../ui/tiling/star-tiling.ts";

/** Banners drawn from a few numbers instead of an image. */

export const LATTICE_NAMES = [
  "khatam",
  "rosette",
  "mosaic",
  "twelvefold",
  "weave",
  "nightStars",
] as const;
export type LatticeName = (typeof LATTICE_NAMES)[number];

/** Pixels; the shape of a banner. */
export const LATTICE_SIZE = { width: 1200, height: 200 } as const;

/** Areas of one colour, or lines of this width in pixels. The first layer is at the bottom. */
export type Layer = { path: string; colour: "main" | "accent" | "line"; lineWidth?: number };

const { width, height } = LATTICE_SIZE;
const TURN = Math.PI / 180;
const THIN = 2.2;

type Figure = (x: number, y: number) => string;

/** Repeats a figure on a rectangular grid that covers the banner, aligned to one point. */
function repeat(figure: Figure, [stepX, stepY]: Point, [atX, atY]: Point): string {
  const paths: string[] = [];
  const before = (at: number, step: number) => (at % step) - step;
  for (let x = before(atX, stepX); x <= width + stepX; x += stepX) {
    for (let y = before(atY, stepY); y <= height + stepY; y += stepY) paths.push(figure(x, y));
  }
  return paths.join("");
}

type Star = { tips: number; radius: number; notch?: number; turn?: number };

/** `turn` is in degrees. */
const star =
  ({ turn = 0, ...shape }: Star): Figure =>
  (x, y) =>
    pointedStarPath({ x, y, turn: turn * TURN, ...shape });

const polygon =
  (points: readonly Point[], turn: number): Figure =>
  (x, y) => {
    const [cos, sin] = [Math.cos(turn * TURN), Math.sin(turn * TURN)];
    return `M${points.map(([a, b]) => `${x + a * cos - b * sin} ${y + a * sin + b * cos}`).join("L")}Z`;
  };

const outlined = (main: string, accent: string): Layer[] => [
  { path: main, colour: "main" },
  { path: accent, colour: "accent" },
  { path: main + accent, colour: "line", lineWidth: THIN },
];

/** Eight-pointed stars that touch at their tips, each with a smaller one inside. */
function khatam(): Layer[] {
  const step: Point = [100, 100];
  const at: Point = [50, 50];
  return outlined(
    repeat(star({ tips: 8, radius: 50 }), step, at),
    repeat(star({ tips: 8, radius: 25, turn: 22.5 }), step, at),
  );
}

function rosette(): Layer[] {
  const step: Point = [200, 200];
  const at: Point = [100, 100];
  const petal: Point[] = [
    [25.5, 0],
    [43.4, 18],
    [74.3, 18],
    [100, 0],
    [74.3, -18],
    [43.4, -18],
  ];
  const petals = [0, 45, 90, 135, 180, 225, 270, 315].map((turn) =>
    repeat(polygon(petal, turn), step, at),
  );
  return outlined(
    petals.join(""),
    repeat(star({ tips: 8, radius: 47, notch: 0.543, turn: 22.5 }), step, at) +
      repeat(star({ tips: 4, radius: 41.4, notch: 0.582, turn: 45 }), step, [0, 0]),
  );
}

function mosaic(): Layer[] {
  const tiles = tilesWithin(width / 2 / 24, height / 2 / 24);
  const position = { scale: 24, inset: 1.2, x: width / 2, y: height / 2 };
  const drawn = (wanted: (tile: (typeof tiles)[number]) => boolean) =>
    tiles
      .filter(wanted)
      .map((tile) => outlineOf(tile, position))
      .join("");
  return [
    { path: drawn(({ kind, isOfStar }) => kind === "rhomb" && !isOfStar), colour: "main" },
    { path: drawn(({ isOfStar }) => isOfStar), colour: "accent" },
    { path: drawn(({ kind }) => kind === "square"), colour: "line" },
  ];
}

function twelvefold(): Layer[] {
  const apart = 200;
  const row = apart * Math.sqrt(3);
  const step: Point = [row, apart];
  const centres: Point[] = [
    [width / 2, height / 2],
    [width / 2 + row / 2, 0],
  ];
  /** Places a figure around every centre, at this distance in pixels and these angles in degrees. */
  const around = (distance: number, turns: readonly number[], figure: (turn: number) => Figure) =>
    centres
      .flatMap(([x, y]) =>
        turns.map((turn) => {
          const position: Point = [
            x + distance * Math.cos(turn * TURN),
            y + distance * Math.sin(turn * TURN),
          ];
          return repeat(figure(turn), step, position);
        }),
      )
      .join("");
  const small = star({ tips: 6, radius: 36.6, notch: 0.432, turn: 30 });
  return outlined(
    around(0, [0], () => star({ tips: 12, radius: 78.9, notch: 0.577 })),
    around(0, [0], () => star({ tips: 12, radius: 31.3, notch: 0.8, turn: 15 })) +
      around(apart / 2, [30, 90, 150], (turn) =>
        star({ tips: 4, radius: 21.1, notch: 0.36, turn }),
      ) +
      around(apart / Math.sqrt(3), [0, 180], () => small),
  );
}

function weave(): Layer[] {
  const apart = width / 9;
  const step: Point = [apart, apart];
  const at: Point = [apart / 2, height / 2];
  const corner: Point = [0, height / 2 - apart / 2];
  const stars = repeat(star({ tips: 8, radius: apart / 2, notch: 0.671 }), step, at);
  const knots = repeat(star({ tips: 4, radius: 27.6, notch: 0.569, turn: 45 }), step, corner);
  return [
    { path: knots, colour: "main" },
    { path: repeat(star({ tips: 8, radius: 17, turn: 22.5 }), step, at), colour: "accent" },
    { path: stars + knots, colour: "line", lineWidth: 6 },
  ];
}

function nightStars(): Layer[] {
  const step: Point = [100, 100];
  const at: Point = [50, 50];
  return outlined(
    repeat(star({ tips: 8, radius: 50, notch: 0.541 }), step, at),
    repeat(star({ tips: 4, radius: 20.7, notch: 0.416, turn: 45 }), step, [0, 0]) +
      repeat(star({ tips: 8, radius: 13, turn: 22.5 }), step, at),
  );
}

const LAYERS: Record<LatticeName, () => Layer[]> = {
  khatam,
  rosette,
  mosaic,
  twelvefold,
  weave,
  nightStars,
};

export function layersOf(name: LatticeName): Layer[] {
  return LAYERS[name]();
}

export function latticeToken(name: LatticeName, colour: "ground" | Layer["colour"]): string {
  return `--color-lattice-${name}-${colour}`;
}
