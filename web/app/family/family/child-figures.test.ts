import { expect, test } from "vitest";
import { CHILD_MARKS } from "@madrasa/contract/limits";
import { FIGURES, SIZE } from "./child-figures.ts";

function countTips(path: string): number {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, letter = "", rest = ""] of path.matchAll(/([MLQHV])([^A-Z]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    if (letter === "H") x = numbers[0] ?? x;
    else if (letter === "V") y = numbers[0] ?? y;
    else [x = 0, y = 0] = numbers.slice(-2);
    points.push([x, y]);
  }
  const unique = [...new Set(points.map(String))].map((point) => point.split(",").map(Number));
  const radii = unique.map(([a = 0, b = 0]) => Math.hypot(a - SIZE / 2, b - SIZE / 2));
  return radii.filter((radius) => radius > Math.max(...radii) * 0.98).length;
}

test("no figure of a child has five or six tips", () => {
  expect(CHILD_MARKS % FIGURES.length).toBe(0);
  expect(FIGURES.map((figure) => countTips(figure(46)))).toEqual([8, 4, 8, 12, 8, 10]);
});

test("a star of five or six tips is found", () => {
  expect(countTips("M50 4L77 87L6 36L94 36L23 87Z")).toBe(5);
});
