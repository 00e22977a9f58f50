import { expect, it } from "vitest";
import { middleOf, tilesWithin } from "./star-tiling.ts";

const tiles = tilesWithin(12, 9);

it("covers the middle without a gap and without an overlap", () => {
  const covers = (x: number, y: number) =>
    tiles.filter(({ corners }) => {
      const sides = corners.map(([fromX, fromY], index) => {
        const [toX, toY] = corners[(index + 1) % corners.length] ?? [fromX, fromY];
        return Math.sign((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX));
      });
      return new Set(sides).size === 1;
    }).length;
  for (let x = -9.03; x < 9; x += 0.31) {
    for (let y = -6.04; y < 6; y += 0.29) expect(covers(x, y), `${x}, ${y}`).toBe(1);
  }
});

it("has an eightfold star in the middle and looks the same after an eighth of a turn", () => {
  const middles = tiles.map(middleOf).filter(([x, y]) => Math.hypot(x, y) < 7);
  for (const [x, y] of middles) {
    const turned = [(x - y) * Math.SQRT1_2, (x + y) * Math.SQRT1_2] as const;
    const nearest = middles.map(([otherX, otherY]) =>
      Math.hypot(otherX - turned[0], otherY - turned[1]),
    );
    expect(Math.min(...nearest)).toBeLessThan(1e-9);
  }
  const star = tiles.filter((tile) => Math.hypot(...middleOf(tile)) < 1);
  expect(star.map(({ kind, isOfStar }) => `${kind} ${isOfStar}`)).toEqual(
    Array.from({ length: 8 }, () => "rhomb true"),
  );
});

it("has only whole tiles inside the given rectangle", () => {
  const corners = tiles.flatMap((tile) => tile.corners);
  expect(corners.every(([x, y]) => Math.abs(x) < 12 && Math.abs(y) < 9)).toBe(true);
});
