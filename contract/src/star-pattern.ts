/** Stars: the eight-pointed one, two squares of which one is rotated by 45°, and its relatives. */

const EIGHTH = Math.PI / 4;
/** Where the sides of the two squares cross, as a share of the radius. */
const CROSSING = Math.sqrt(2 - Math.SQRT2);

const round = (value: number) => Math.round(value * 100) / 100;

type Corners = {
  x: number;
  y?: number;
  corners: number;
  radiusAt: (corner: number) => number;
  /** In radians, clockwise. */
  turn?: number;
};

function closed({ x, y = x, corners, radiusAt, turn = 0 }: Corners) {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = turn + (corner * 2 * Math.PI) / corners;
    const radius = radiusAt(corner);
    return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

export type PointedStar = Pick<Corners, "x" | "y" | "turn"> & {
  tips: number;
  radius: number;
  /** Where two tips meet, as a share of the radius; without it, as in the eight-pointed star. */
  notch?: number;
};

/** A star with any number of tips. */
export function pointedStarPath({ tips, radius, notch = CROSSING, ...place }: PointedStar): string {
  const radiusAt = (corner: number) => (corner % 2 === 0 ? radius : radius * notch);
  return closed({ ...place, corners: 2 * tips, radiusAt });
}

export function starPath(centre: number, radius: number, turn = 0): string {
  return pointedStarPath({ x: centre, tips: 8, radius, turn });
}

export function octagonPath(centre: number, radius: number): string {
  return closed({ x: centre, corners: 8, radiusAt: () => radius, turn: EIGHTH / 2 });
}

/** The number of one of the six backgrounds, and how its stars are drawn. */
export type Pattern = {
  ground: number;
  /** Pixels from one star to the next. */
  tile: number;
  heart: "octagon" | "star";
  heartSize: number;
};

const GROUNDS = [0, 1, 2, 3, 4, 5] as const;
const TILES = [38, 44, 52, 60, 74] as const;
const HEARTS = [0.36, 0.42, 0.5] as const;

/** The pattern shown in place of a missing picture. An id always gives the same one. */
export function patternFor(seed: string): Pattern {
  let rest = hash(seed);
  const pick = <Choice>(choices: readonly [Choice, ...Choice[]]): Choice => {
    const choice = choices[rest % choices.length] ?? choices[0];
    rest = Math.floor(rest / choices.length);
    return choice;
  };
  return {
    ground: pick(GROUNDS),
    tile: pick(TILES),
    heart: pick(["octagon", "octagon", "star"]),
    heartSize: pick(HEARTS),
  };
}

/** One tile of the pattern: stars that touch at their tips, each with a shape in its centre. */
export function tilePath({ tile, heart, heartSize }: Omit<Pattern, "ground">): string {
  const centre = tile / 2;
  const radius = centre * heartSize;
  const inner =
    heart === "octagon" ? octagonPath(centre, radius) : starPath(centre, radius, Math.PI / 8);
  return starPath(centre, centre) + inner;
}

/** FNV-1a, mixed once more at the end so that similar ids give different patterns. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) {
    value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
