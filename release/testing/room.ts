import { spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";

/** "nobody" on Linux; only root can switch users. */
export const USER = process.getuid?.() === 0 ? 65_534 : undefined;

export type Room = {
  makeFolder: (name: string) => string;
  run: (
    program: string,
    words: readonly string[],
    env?: NodeJS.ProcessEnv,
    options?: { asRoot?: boolean },
  ) => Promise<Ran>;
  remove: () => void;
};
export type Ran = { code: number | null; stdout: string; stderr: string };

/** Excludes Node, npm and packages of the repository. */
export const SYSTEM_PATH = "/usr/bin:/bin";

/** Outside of the repository, on disk, because memory may be mounted noexec. */
export function openRoom(): Room {
  const root = mkdtempSync("/var/tmp/madrasa-release-");
  chmodSync(root, 0o755);
  return {
    makeFolder(name) {
      const folder = path.join(root, name);
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      if (USER !== undefined) chownSync(folder, USER, USER);
      return folder;
    },
    run: (program, words, env = {}, { asRoot = false } = {}) =>
      new Promise((resolve, reject) => {
        const child = spawn(program, words, {
          cwd: root,
          env: { PATH: SYSTEM_PATH, ...env },
          stdio: ["ignore", "pipe", "pipe"],
          ...(USER !== undefined && !asRoot && { uid: USER, gid: USER }),
        });
        const ran = { stdout: "", stderr: "" };
        child.stdout.on("data", (chunk: Buffer) => (ran.stdout += chunk.toString()));
        child.stderr.on("data", (chunk: Buffer) => (ran.stderr += chunk.toString()));
        child.once("error", reject);
        child.once("close", (code) => resolve({ code, ...ran }));
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
