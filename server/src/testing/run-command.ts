import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { COMPILE_CACHE } from "@madrasa/testkit/compile-cache";

const ENTRY = fileURLToPath(new URL("../../../operate.mjs", import.meta.url));

export type Ran = { code: number | null; stdout: string; stderr: string };

export async function runCommand(
  name: "backup" | "backup-prove" | "restore" | "doctor" | "superadmin-reset",
  words: readonly string[],
  env: Record<string, string>,
  { user }: { user?: number } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [ENTRY, name, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...COMPILE_CACHE, ...env },
    ...(user !== undefined && { uid: user, gid: user }),
  });
  const ran = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (ran.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (ran.stderr += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...ran };
}
