/**
 * A tiling of squares and 45° rhombs around an eightfold star, without end and without repetition
 * (Ammann and Beenker). Its corners are the points of a four-dimensional grid whose projection on a
 * second plane lies within an octagon (Duneau and Katz, "Quasiperiodic patterns", 1985). The side
 * of a tile is 1, and the middle of the star lies at 0, 0.
 */

export type Point = readonly [x: number, y: number];

export type Tile = {
  /** In the order of its outline. */
  corners: readonly Point[];
  kind: "square" | "rhomb";
  /** One of the eight rhombs of a star. */
  isOfStar: boolean;
};

/** Steps along the grid's four axes: their sum is a corner. */
type Grid = readonly [number, number, number, number];

const HALF = Math.SQRT1_2;
const AXES: readonly Point[] = [
  [1, 0],
  [HALF, HALF],
  [0, 1],
  [-HALF, HALF],
];
/** The axes on the second plane, where each turns three times as far. */
const SECOND_AXES: readonly Point[] = [
  [1, 0],
  [-HALF, HALF],
  [0, -1],
  [HALF, HALF],
];
const OCTAGON = 0.5 + HALF;

const sum = (grid: Grid, axes: readonly Point[]): Point => [
  grid.reduce((total, steps, axis) => total + steps * (axes[axis]?.[0] ?? 0), 0),
  grid.reduce((total, steps, axis) => total + steps * (axes[axis]?.[1] ?? 0), 0),
];

function isCorner(grid: Grid): boolean {
  const [x, y] = sum(grid, SECOND_AXES);
  return [x, y, (x + y) * HALF, (x - y) * HALF].every((far) => Math.abs(far) < OCTAGON);
}

/** One step in one of the eight directions, which are 45° apart. */
const step = (grid: Grid, direction: number): Grid =>
  grid.map((steps, axis) =>
    axis === direction % 4 ? steps + (direction % 8 < 4 ? 1 : -1) : steps,
  ) as unknown as Grid;

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
/** Where a side leaves in all eight directions, there is a rhomb between each two. */
const isStar = (grid: Grid) => EIGHT.every((direction) => isCorner(step(grid, direction)));

/** The whole tiles within a rectangle around the middle. */
export function tilesWithin(halfWidth: number, halfHeight: number): Tile[] {
  const isInside = ([x, y]: Point) => Math.abs(x) < halfWidth && Math.abs(y) < halfHeight;
  const corners: Grid[] = [[0, 0, 0, 0]];
  const known = new Set(corners.map(String));
  const tiles: Tile[] = [];
  for (const corner of corners) {
    for (const direction of EIGHT) {
      const next = step(corner, direction);
      if (known.has(String(next)) || !isCorner(next) || !isInside(sum(next, AXES))) continue;
      known.add(String(next));
      corners.push(next);
    }
    // Each tile is found from the one corner that all its sides leave along the axes.
    for (const first of [0, 1, 2]) {
      for (let second = first + 1; second < 4; second += 1) {
        const one = step(corner, first);
        const other = step(corner, second);
        const outline = [corner, one, step(one, second), other];
        const places = outline.map((grid) => sum(grid, AXES));
        if (!outline.every(isCorner) || !places.every(isInside)) continue;
        // The acute corners; 135° apart, they are the other two.
        const sharp = second - first === 3 ? [one, other] : [corner, outline[2] ?? corner];
        const kind = second - first === 2 ? "square" : "rhomb";
        tiles.push({ corners: places, kind, isOfStar: kind === "rhomb" && sharp.some(isStar) });
      }
    }
  }
  return tiles;
}

export const middleOf = ({ corners }: Tile): Point => [
  corners.reduce((total, [x]) => total + x, 0) / corners.length,
  corners.reduce((total, [, y]) => total + y, 0) / corners.length,
];

/** From the middle of a tile to the middle of its sides. */
const REACH = { square: 0.5, rhomb: HALF / 2 };

/** The outline of a tile, drawn at this scale and inset on all sides by as many units. */
export function outlineOf(
  tile: Tile,
  { scale, inset, x = 0, y = 0 }: { scale: number; inset: number; x?: number; y?: number },
): string {
  const [middleX, middleY] = middleOf(tile);
  const share = 1 - inset / scale / REACH[tile.kind];
  const points = tile.corners.map(([cornerX, cornerY]): Point => [
    x + scale * (middleX + (cornerX - middleX) * share),
    y + scale * (middleY + (cornerY - middleY) * share),
  ]);
  const round = (value: number) => Math.round(value * 10) / 10;
  return `M${points.map(([left, top]) => `${round(left)} ${round(top)}`).join("L")}Z`;
}
