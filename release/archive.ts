import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** Fixed, for reproducible archives. */
const TIME = "2000-01-01 00:00:00Z";

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Format of sha256sum. */
export async function writeChecksums(folder: string): Promise<void> {
  const lines: string[] = [];
  for (const file of filesIn(folder).filter((name) => name !== "SHA256SUMS")) {
    lines.push(`${await digestOf(path.join(folder, file))}  ${file}\n`);
  }
  await writeFile(path.join(folder, "SHA256SUMS"), lines.join(""));
}

export async function pack(folder: string, { level = 9 } = {}): Promise<string> {
  const archive = `${folder}.tar.gz`;
  const tar = spawn(
    "tar",
    [
      "--create",
      "--format=ustar",
      "--sort=name",
      `--mtime=${TIME}`,
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      "--mode=u=rwX,go=rX",
      `--directory=${path.dirname(folder)}`,
      path.basename(folder),
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once("error", reject);
    tar.once("close", resolve);
  });
  await pipeline(tar.stdout, createGzip({ level }), createWriteStream(archive));
  if ((await ended) !== 0) throw new Error("tar could not write the archive.");
  await writeFile(`${archive}.sha256`, `${await digestOf(archive)}  ${path.basename(archive)}\n`);
  return archive;
}
