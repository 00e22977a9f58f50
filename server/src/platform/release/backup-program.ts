import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import path from "node:path";
import { baseOf, linkedFolder, pointLink, type Installation } from "./installation.ts";
import { readRelease, type ReleaseDescription } from "./read-release.ts";

/**
 * Points the link `backup` at the first of the releases that knows all migrations of the school's
 * database, and returns that release; undefined, and no change, if none does.
 */
export async function chooseBackupProgram(
  installation: Installation,
  done: readonly string[],
  names: readonly string[],
): Promise<ReleaseDescription | undefined> {
  for (const name of names) {
    const release = await readRelease(path.join(installation.releases, name));
    if (!release || !knowsMigrations(release, done)) continue;
    pointLink(installation, "backup", name);
    return release;
  }
  return undefined;
}

export function knowsMigrations(
  { migrations }: ReleaseDescription,
  done: readonly string[],
): boolean {
  const known = new Set(migrations.map(({ name }) => name));
  return done.every((name) => known.has(name));
}

/** Runs a command with the release of the link `backup`. False if that is this program, or missing. */
export async function handOver(program: string, command: string): Promise<boolean> {
  const base = baseOf(program);
  const other = base === undefined ? undefined : linkedFolder(base, "backup");
  if (other === undefined || other === realpathSync(program)) return false;
  const words = [command, ...process.argv.slice(2)];
  const child = spawn(path.join(other, "madrasa"), words, { stdio: "inherit" });
  process.once("SIGTERM", () => child.kill());
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
  return true;
}
