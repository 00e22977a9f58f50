import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Takes a backup and ends as the command does; `said` is what it wrote to its standard error. */
export type RunBackup = (signal: AbortSignal) => Promise<{ code: number | null; said: string }>;

const SAID_AT_MOST = 2_000;

/** In this repository the command has a script of its own; in a release it is this very program. */
const entryOf = (here: string) =>
  here.endsWith(".ts")
    ? fileURLToPath(new URL("../../../../operate.mjs", here))
    : (process.argv[1] ?? "");

/** The operator's command as a process of its own, with the settings of this one. */
export const runBackup: RunBackup = (signal) =>
  new Promise((resolve, reject) => {
    const words = [entryOf(import.meta.url), "backup"];
    const child = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "pipe"], signal });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(0, SAID_AT_MOST);
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said }));
  });
