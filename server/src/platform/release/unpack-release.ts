import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { OperatorError } from "../operator-error.ts";

/** Written by the build of a release (release/make-release.ts). */
const description = z.object({
  version: z.string().regex(/^[0-9A-Za-z.+-]+$/),
  platform: z.string(),
  migrations: z.array(z.object({ name: z.string(), oldestProgram: z.string() })),
});

export type Release = z.output<typeof description> & { name: string; files: number };

const SUMS = "SHA256SUMS";
const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * Checks an archive and unpacks it as `<releases>/<name>`. Nothing stays there when it is faulty, or
 * when `accept` rejects it.
 */
export async function unpackRelease(
  archive: string,
  { releases, name: current }: { releases: string; name: string },
  accept: (release: Release) => Promise<void>,
): Promise<Release> {
  await compareWithDigest(archive);
  const room = await mkdtemp(path.join(releases, ".incoming-"));
  try {
    await unpack(archive, room);
    const [name = "", ...more] = readdirSync(room);
    const folder = path.join(room, name);
    if (more.length > 0 || !existsSync(path.join(folder, "release.json"))) {
      throw new OperatorError(`${archive} is not a release of Madrasa.`);
    }
    const files = await compareWithSums(folder);
    const release = await describe(folder, archive);
    if (release.platform !== PLATFORM) {
      throw new OperatorError(
        `${archive} is for ${release.platform}; this machine is ${PLATFORM}.`,
      );
    }
    if (name === current) throw new OperatorError(`${release.version} is in use already.`);
    await accept({ ...release, name, files });
    await install(folder, path.join(releases, name));
    return { ...release, name, files };
  } finally {
    await rm(room, { recursive: true, force: true });
  }
}

/** Files that an earlier update has left there are used if it is the same and whole. */
async function install(folder: string, target: string): Promise<void> {
  if (!existsSync(target)) return rename(folder, target);
  const [wanted, found] = await Promise.all(
    [folder, target].map((one) => readFile(path.join(one, SUMS), "utf8").catch(() => "")),
  );
  if (wanted !== found) throw new OperatorError(`${target} is another program. Remove it first.`);
  await compareWithSums(target);
}

/** The file beside it that the build has written; an archive may have come without it. */
async function compareWithDigest(archive: string): Promise<void> {
  const beside = `${archive}.sha256`;
  if (!existsSync(archive)) throw new OperatorError(`There is no ${archive}.`);
  if (!existsSync(beside)) return;
  const [wanted] = (await readFile(beside, "utf8")).split(" ");
  if ((await digestOf(archive)) === wanted) return;
  throw new OperatorError(`${archive} is damaged: it is not as ${path.basename(beside)} says.`);
}

async function unpack(archive: string, room: string): Promise<void> {
  try {
    // Rights as in the archive, so that the school's user may read what root unpacks; owner anew.
    await promisify(execFile)("tar", ["-x", "-z", "-p", "-o", "-f", archive, "-C", room]);
  } catch (cause) {
    throw new OperatorError(`${archive} cannot be unpacked: ${lastLine(cause)}`, { cause });
  }
}

function lastLine(error: unknown): string {
  const { stderr = "", message } = error as Error & { stderr?: string };
  return stderr.trim().split("\n").at(-1) || message;
}

/** Every file is as its checksum says, and none is there without one. Answers how many. */
async function compareWithSums(folder: string): Promise<number> {
  const sums = await readFile(path.join(folder, SUMS), "utf8").catch(() => "");
  const wanted = new Map(
    sums.split("\n").map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  wanted.delete("");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  const names = files.map((entry) =>
    path.relative(folder, path.join(entry.parentPath, entry.name)),
  );
  const wrong: string[] = [];
  for (const [index, name] of names.entries()) {
    if (name === SUMS) continue;
    const isFile = files[index]?.isFile() ?? false;
    const digest = isFile ? await digestOf(path.join(folder, name)) : "not a file";
    if (digest !== wanted.get(name)) wrong.push(name);
    wanted.delete(name);
  }
  const [first] = [...wrong, ...wanted.keys()];
  if (first !== undefined) {
    throw new OperatorError(`The release is damaged: ${first} is not as its checksum says.`);
  }
  return names.length;
}

async function describe(folder: string, archive: string) {
  const text = await readFile(path.join(folder, "release.json"), "utf8");
  const parsed = description.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new OperatorError(`${archive} does not say its version and tables as it should.`);
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
