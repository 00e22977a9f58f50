/** Stars: two squares, one rotated by 45°, and relatives. */

const EIGHTH = Math.PI / 4;
/** Crossing of the squares' sides, as a share of the radius. */
const CROSSING = Math.sqrt(2 - Math.SQRT2);

const round = (value: number) => Math.round(value * 100) / 100;

type Corners = {
  x: number;
  y?: number;
  corners: number;
  radiusAt: (corner: number) => number;
  /** Radians, clockwise. */
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
  /** Distance of inner corners from the centre, as a share of the radius; by default that of the eight-pointed star. */
  notch?: number;
};

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

/** One of six backgrounds, with the drawing of its stars. */
export type Pattern = {
  ground: number;
  /** Pixels between stars. */
  tile: number;
  heart: "octagon" | "star";
  heartSize: number;
};

const GROUNDS = [0, 1, 2, 3, 4, 5] as const;
const TILES = [38, 44, 52, 60, 74] as const;
const HEARTS = [0.36, 0.42, 0.5] as const;

/** Pattern instead of a missing image, constant per id. */
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

export function tilePath({ tile, heart, heartSize }: Omit<Pattern, "ground">): string {
  const centre = tile / 2;
  const radius = centre * heartSize;
  const inner =
    heart === "octagon" ? octagonPath(centre, radius) : starPath(centre, radius, Math.PI / 8);
  return starPath(centre, centre) + inner;
}

/** FNV-1a with a final mix, so that similar ids differ. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) {
    value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
