import { expect, test } from "vitest";
import { createReadCoalescer } from "./read-coalescer.ts";

test("callers of one turn get what is read after the last of them has asked", async () => {
  const readTogether = createReadCoalescer<string>();
  let stored = "former";
  let reads = 0;
  const read = async () => {
    reads += 1;
    return stored;
  };
  const first = readTogether("list", read);
  const second = readTogether("list", read);
  const other = readTogether("course", read);
  stored = "newer";
  expect(await Promise.all([first, second, other])).toEqual(["newer", "newer", "newer"]);
  expect(reads).toBe(2);
});

test("callers during an answer get what is read from then on", async () => {
  const readTogether = createReadCoalescer<string>();
  const { promise: reading, resolve: hasBegun } = Promise.withResolvers<void>();
  const { promise: slow, resolve: answer } = Promise.withResolvers<string>();
  const first = readTogether("list", () => {
    hasBegun();
    return slow;
  });
  await reading;
  expect(await readTogether("list", async () => "newer")).toBe("newer");
  answer("former");
  expect(await first).toBe("former");
});

test("a read that fails does so for all who wait, and the next is another one", async () => {
  const readTogether = createReadCoalescer<string>();
  const fail = () => Promise.reject(new Error("away"));
  const waiting = await Promise.allSettled([
    readTogether("list", fail),
    readTogether("list", fail),
  ]);
  expect(waiting.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await readTogether("list", async () => "back")).toBe("back");
});
