import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { isAlive } from "../is-alive.ts";
import { OperatorError } from "../operator-error.ts";
import { DESCRIPTION_FILE, readRelease, type ReleaseDescription } from "./read-release.ts";

export type Release = ReleaseDescription & { name: string; files: number };

/** Followed by the process id, so that folders of killed processes can be found. */
const INCOMING = ".incoming-";
/** For what is made in the folder of the releases: the next update removes it if this process is killed. */
export const leftoverName = () => `${INCOMING}${process.pid}-`;
const SUMS = "SHA256SUMS";
const PLATFORM = `${process.platform}-${process.arch}`;

/** Verifies and unpacks an archive as `<releases>/<name>`. Leaves nothing if faulty or rejected by `accept`. */
export async function unpackRelease(
  archive: string,
  { releases, name: current }: { releases: string; name: string },
  accept: (release: Release) => Promise<void>,
): Promise<Release> {
  await compareWithDigest(archive);
  await removeLeftovers(releases);
  const room = await mkdtemp(path.join(releases, leftoverName()));
  try {
    await unpack(archive, room);
    const [name = "", ...more] = readdirSync(room);
    const folder = path.join(room, name);
    if (more.length > 0 || !existsSync(path.join(folder, DESCRIPTION_FILE))) {
      throw new OperatorError(`${archive} is not a release of Madrasa.`);
    }
    const files = await compareWithSums(folder);
    const release = await describe(folder, archive);
    if (release.platform !== PLATFORM) {
      throw new OperatorError(
        `${archive} is for ${release.platform}; this machine is ${PLATFORM}.`,
      );
    }
    if (name === current) {
      throw new OperatorError(
        `${release.version} is in use already. If an update to it was interrupted, restart the school; \`madrasa doctor\` compares what runs with what is installed.`,
      );
    }
    await accept({ ...release, name, files });
    await install(folder, path.join(releases, name));
    return { ...release, name, files };
  } finally {
    await rm(room, { recursive: true, force: true });
  }
}

async function removeLeftovers(releases: string): Promise<void> {
  for (const name of readdirSync(releases)) {
    if (!name.startsWith(INCOMING) || isAlive(Number.parseInt(name.slice(INCOMING.length))))
      continue;
    // The orphan of a killed update may still write there for some seconds.
    const rest = { maxRetries: 10, retryDelay: 100 };
    await rm(path.join(releases, name), { recursive: true, force: true, ...rest });
  }
}

/** Reuses files of an earlier update if identical and complete. */
async function install(folder: string, target: string): Promise<void> {
  if (!existsSync(target)) return rename(folder, target);
  const [wanted, found] = await Promise.all(
    [folder, target].map((one) => readFile(path.join(one, SUMS), "utf8").catch(() => "")),
  );
  if (wanted !== found) throw new OperatorError(`${target} is another program. Remove it first.`);
  await compareWithSums(target);
}

/** Checks the digest file written by the build, if present. */
async function compareWithDigest(archive: string): Promise<void> {
  const beside = `${archive}.sha256`;
  if (!existsSync(archive)) throw new OperatorError(`There is no ${archive}.`);
  if (!existsSync(beside)) return;
  const [wanted] = (await readFile(beside, "utf8")).split(" ");
  if ((await digestOf(archive)) === wanted) return;
  throw new OperatorError(`${archive} is damaged: it is not as ${path.basename(beside)} says.`);
}

/** Messages of tar, in English. */
const NO_SPACE = /No space left on device|Disk quota exceeded/;

async function unpack(archive: string, room: string): Promise<void> {
  try {
    // Keeps modes, so that the school's user can read files unpacked by root; resets the owner.
    const words = ["tar", "-x", "-z", "-p", "-o", "-f", archive, "-C", room];
    await promisify(execFile)("env", ["LC_ALL=C", ...words]);
  } catch (cause) {
    if (NO_SPACE.test((cause as { stderr?: string }).stderr ?? "")) {
      throw new OperatorError(
        `There is no space left on the disk of ${path.dirname(room)}: the release was not unpacked, and nothing was changed. Make some and run this again.`,
        { cause },
      );
    }
    throw new OperatorError(`${archive} cannot be unpacked: ${lastLine(cause)}`, { cause });
  }
}

function lastLine(error: unknown): string {
  const { stderr = "", message } = error as Error & { stderr?: string };
  return stderr.trim().split("\n").at(-1) || message;
}

/** Verifies that all files match their checksums and none is unlisted. Returns their number. */
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
  const release = await readRelease(folder);
  if (release) return release;
  throw new OperatorError(`${archive} does not say its version and tables as it should.`);
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
