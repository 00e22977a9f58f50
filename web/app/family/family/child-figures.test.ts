import { expect, test } from "vitest";
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

const heartsOf = (figure: (typeof FIGURES)[number]) =>
  figure.filter(({ tone }) => tone === "heart").map(({ path }) => countTips(path));

test("no figure of a child has a star of five or six tips", () => {
  expect(FIGURES.map(heartsOf)).toEqual([[8], [8], [8], [10], [12]]);
  const stars = FIGURES.flat().filter(({ path }) => path.split("M").length === 2);
  for (const { path } of stars) expect([4, 8, 10, 12]).toContain(countTips(path));
});

test("a star of five or six tips is found", () => {
  expect(countTips("M50 4L77 87L6 36L94 36L23 87Z")).toBe(5);
});
