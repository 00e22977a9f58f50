/**
 * Ammann–Beenker tiling of squares and 45° rhombs. Corners are points of a four-dimensional grid whose second
 * projection is within an octagon (Duneau and Katz, "Quasiperiodic patterns", 1985). Tile sides are 1; the central star
 * is at 0, 0.
 */

export type Point = readonly [x: number, y: number];

export type Tile = {
  corners: readonly Point[];
  kind: "square" | "rhomb";
  isOfStar: boolean;
};

/** Steps along four axes, whose sum is a corner. */
type Grid = readonly [number, number, number, number];

const HALF = Math.SQRT1_2;
const AXES: readonly Point[] = [
  [1, 0],
  [HALF, HALF],
  [0, 1],
  [-HALF, HALF],
];
/** Axes on the second plane, rotated three times as far. */
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

/** Directions are 45° apart. */
const step = (grid: Grid, direction: number): Grid =>
  grid.map((steps, axis) =>
    axis === direction % 4 ? steps + (direction % 8 < 4 ? 1 : -1) : steps,
  ) as unknown as Grid;

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
const isStar = (grid: Grid) => EIGHT.every((direction) => isCorner(step(grid, direction)));

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
    // Each tile is found once, from the corner that its sides leave along the axes.
    for (const first of [0, 1, 2]) {
      for (let second = first + 1; second < 4; second += 1) {
        const one = step(corner, first);
        const other = step(corner, second);
        const outline = [corner, one, step(one, second), other];
        const places = outline.map((grid) => sum(grid, AXES));
        if (!outline.every(isCorner) || !places.every(isInside)) continue;
        // Acute corners; at 135° they are the other two.
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

/** Distance between the centre and the sides of a tile. */
const REACH = { square: 0.5, rhomb: HALF / 2 };

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
