import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { filesIn, pack, writeChecksums } from "../archive.ts";
import { makeRelease } from "../make-release.ts";

/** Release of the current source under another version, weakly compressed. */
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
 * Moves Node to a shared folder, which makes archiving four times as fast. Must be the folder
 * `node` next to `releases`.
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

const NEXT_MIGRATION = "9999-next-version";

/** Lets a release change the tables, so that the present program runs on them and cannot back them up. */
export function addMigration(folder: string): void {
  const file = path.join(folder, "release.json");
  const release = JSON.parse(readFileSync(file, "utf8")) as {
    migrations: { name: string; oldestProgram: string }[];
  };
  const oldestProgram = release.migrations.at(-1)?.name ?? "";
  release.migrations.push({ name: NEXT_MIGRATION, oldestProgram });
  writeFileSync(file, JSON.stringify(release));
  const begin = "loadMigrations = async () => ({";
  replaceInBundle(
    folder,
    begin,
    `${begin}
  "${NEXT_MIGRATION}": {
    oldestProgram: "${oldestProgram}",
    up: (db) => db.schema.alterTable("users").addColumn("of_next_version", "text").execute(),
  },`,
  );
}
