import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Runs a backup with the exit of the command. */
export type RunBackup = (signal: AbortSignal) => Promise<{ code: number | null; stderr: string }>;

const STDERR_MAX = 2_000;

/** Script in the repository; in a release the program itself. */
const entryOf = (here: string) =>
  here.endsWith(".ts")
    ? fileURLToPath(new URL("../../../../operate.mjs", here))
    : (process.argv[1] ?? "");

export const runBackup: RunBackup = (signal) =>
  new Promise((resolve, reject) => {
    const words = [entryOf(import.meta.url), "backup"];
    const child = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "pipe"], signal });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(0, STDERR_MAX);
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stderr }));
  });
