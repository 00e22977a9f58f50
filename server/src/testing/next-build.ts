import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { COMPILE_CACHE } from "@madrasa/testkit/compile-cache";

/** The migrations of a next build after those of this one. */
export const NEXT = ["9001-more-of-removed", "9002-mottos"] as const;

const MIGRATE = fileURLToPath(new URL("migrate-database.ts", import.meta.url));

/** Environment that makes a process of this repository one of the next build. */
export const NEXT_BUILD = {
  NODE_OPTIONS: `--import=${new URL("as-next-build.ts", import.meta.url).href}`,
};

/** A process of the next build that migrates. `begun` resolves at its first line, `said` grows with the others. */
export function migrateToNext(env: Record<string, string>) {
  const child = spawn(process.execPath, [MIGRATE], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...COMPILE_CACHE, ...NEXT_BUILD, ...env },
  });
  const out = { output: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (out.output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (out.stderr += chunk.toString()));
  const begun = new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { out, begun, ended, kill: () => child.kill("SIGKILL") };
}
