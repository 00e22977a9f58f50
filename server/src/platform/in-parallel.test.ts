import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { inParallel } from "./in-parallel.ts";

async function* numbers(count: number) {
  for (let number = 0; number < count; number += 1) yield number;
}

test("every item is acted on once, and never more than allowed at the same time", async () => {
  const seen: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel(
    numbers(50),
    async (number) => {
      most = Math.max(most, (running += 1));
      await pause(number % 3);
      seen.push(number);
      running -= 1;
    },
    7,
  );
  expect(seen.toSorted((one, other) => one - other)).toEqual([...Array(50).keys()]);
  expect(most).toBe(7);
});

test("no other task begins after an error, and the begun ones have ended", async () => {
  const begun: number[] = [];
  let running = 0;
  const acting = inParallel(
    numbers(50),
    async (number) => {
      begun.push(number);
      running += 1;
      await pause(number === 5 ? 1 : 20);
      running -= 1;
      if (number === 5) throw new Error("the disk is full");
    },
    8,
  );
  await expect(acting).rejects.toThrow("the disk is full");
  expect(running).toBe(0);
  expect(begun).toEqual([...Array(8).keys()]);
});

test("an error of the source itself is thrown", async () => {
  async function* failing() {
    yield 1;
    throw new Error("the list cannot be read");
  }
  await expect(inParallel(failing(), () => pause(1))).rejects.toThrow("the list cannot be read");
});
