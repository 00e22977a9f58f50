import { expect, test } from "vitest";
import { progressOn } from "./progress.ts";

function printed(isTTY: boolean) {
  const texts: string[] = [];
  let now = 0;
  const output = { write: (text: string) => texts.push(text), isTTY, columns: 100 };
  const progress = progressOn(output, () => now);
  return { texts, progress, pass: (ms: number) => (now += ms) };
}

test("a log gets a line every ten seconds, with files, bytes and the time left", () => {
  const { texts, progress, pass } = printed(false);
  progress.begin("Copying", { files: 2_000, bytes: 2_000_000_000 });
  for (let second = 0; second < 25; second += 1) {
    pass(1_000);
    progress.add(1_000_000);
  }
  progress.end();
  expect(texts).toEqual([
    "Copying: 10 of 2,000 files, 10 of 2,000 MB, about 34 minutes left\n",
    "Copying: 20 of 2,000 files, 20 of 2,000 MB, about 33 minutes left\n",
  ]);
});

test("work that is soon done prints nothing in a log", () => {
  const { texts, progress, pass } = printed(false);
  progress.begin("Copying", { files: 1, bytes: 5 });
  pass(9_000);
  progress.add(5);
  progress.end();
  expect(texts).toEqual([]);
});

test("one line changes on a terminal, and is empty in the end", () => {
  const { texts, progress, pass } = printed(true);
  progress.begin("Copying", { files: 3, bytes: 30_000_000 });
  pass(500);
  progress.add(10_000_000);
  progress.end();
  expect(texts).toEqual([
    "\rCopying: 1 of 3 files, 10 of 30 MB, about 1 seconds left\u001b[K",
    "\r\u001b[K",
  ]);
});

test("hours are told as hours", () => {
  const { texts, progress, pass } = printed(false);
  progress.begin("Copying", { files: 1_000, bytes: 0 });
  pass(60_000);
  progress.add(0);
  expect(texts.join("")).toContain("about 17 hours left");
});
