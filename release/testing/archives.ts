import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { filesIn, pack, writeChecksums } from "../archive.ts";
import { makeRelease } from "../make-release.ts";

/** An archive of today's source as another version, compressed little. */
export async function makeArchive(
  parent: string,
  version: string,
  alter: (folder: string) => void = () => undefined,
): Promise<string> {
  const folder = await makeRelease(parent, version);
  alter(folder);
  await writeChecksums(folder);
  return pack(folder, { level: 1 });
}

/**
 * Puts Node in a place of its own, so that archives are packed and checked four times as fast.
 * It must be the folder `node` beside the folder `releases` in which they are unpacked.
 */
export function moveNode(folder: string, place: string): void {
  const own = path.join(folder, "bin/node");
  const moved = path.join(place, "node");
  if (existsSync(moved)) rmSync(own);
  else renameSync(own, moved);
  writeFileSync(own, `#!/bin/sh\nexec "$(dirname "$0")/../../../node/node" "$@"\n`, {
    mode: 0o755,
  });
}

/** Changes the one file of a bundle that contains a text. */
export function replaceInBundle(folder: string, text: string, replacement: string): void {
  const app = path.join(folder, "app");
  const found = filesIn(app).filter((file) =>
    readFileSync(path.join(app, file), "utf8").includes(text),
  );
  const [file] = found;
  if (file === undefined || found.length > 1) throw new Error(`${found.length} files have ${text}`);
  const code = readFileSync(path.join(app, file), "utf8");
  writeFileSync(path.join(app, file), code.replace(text, replacement));
}
