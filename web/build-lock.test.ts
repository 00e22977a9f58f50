import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const SCRIPT = `
import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { withBuildLock } from ${JSON.stringify(new URL("./build-lock.ts", import.meta.url).href)};
const [folder] = process.argv.slice(1);
const say = (word) => appendFileSync(folder + "/said", word);
await withBuildLock(folder + "/lock", async () => {
  say("<");
  await pause(300);
  say(">");
});
`;

test("one of several processes that start at the same time works after the other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "build-lock-"));
  const run = () =>
    new Promise((resolve) => {
      const words = ["--input-type=module", "--eval", SCRIPT, folder];
      spawn(process.execPath, words, { stdio: "inherit" }).once("close", resolve);
    });
  expect(await Promise.all([run(), run(), run()])).toEqual([0, 0, 0]);
  expect(readFileSync(join(folder, "said"), "utf8")).toBe("<><><>");
  rmSync(folder, { recursive: true });
});
