import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../testkit/src/", import.meta.url));

function runWithin(seconds: number, ...commands: string[]) {
  const script = `
    const { runInTime } = await import(${JSON.stringify(`${folder}run-tests.ts`)});
    process.exit(await runInTime(${JSON.stringify({ minutes: seconds / 60, commands })}));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", script],
    { encoding: "utf8" },
  );
  return { status, printed: stdout + stderr };
}

const node = (code: string) => `${process.execPath} --input-type=module -e '${code}'`;

test("runs commands in turn until one fails, and exits as that one does", () => {
  const { status, printed } = runWithin(60, "echo first", "sh -c 'exit 3'", "echo last");
  expect(status).toBe(3);
  expect(printed).toBe("first\n");
});

test("names the tests that hang, ends their processes and fails when the time is over", () => {
  const hang = `
    const { watchRunningTests } = await import("${folder}running-tests.ts");
    const running = watchRunningTests();
    running.add("a test that ended").add("a test that hangs").delete("a test that ended");
    process.on("SIGTERM", () => {});
    setInterval(() => {}, 1_000);`;
  // Returns once no process holds the pipes.
  const { status, printed } = runWithin(2, `${node(hang)}; true`);
  expect(status).toBeGreaterThan(0);
  expect(printed).toContain("Still running:\n  a test that hangs\n");
  expect(printed).toContain("Ended, since the time for all tests is over");
});
