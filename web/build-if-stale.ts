import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { withBuildLock } from "./build-lock.ts";

const WEB = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(WEB);
const BUILD = join(WEB, "build");
const STAMP = join(BUILD, "stamp");

const SOURCES = [
  join(WEB, "app"),
  join(WEB, "public"),
  join(WEB, "plugins"),
  join(WEB, "worker"),
  join(WEB, "build-if-stale.ts"),
  join(WEB, "build-lock.ts"),
  join(WEB, "vite.config.ts"),
  join(WEB, "react-router.config.ts"),
  join(WEB, "tsconfig.json"),
  join(WEB, "package.json"),
  join(ROOT, "contract", "src"),
  join(ROOT, "i18n"),
  join(ROOT, "package-lock.json"),
];

/** Extensions that compress well. */
const TEXT = new Set([".js", ".mjs", ".css", ".html", ".svg", ".json", ".wasm", ".ttf"]);
/** Compressing smaller files saves no packet. */
const WORTH_BYTES = 1024;

export async function buildIfStale(): Promise<"built" | "fresh"> {
  if (await isFresh()) return "fresh";
  // Serialises two servers started from one folder.
  return withBuildLock(join(WEB, "build.lock"), async () => {
    if (await isFresh()) return "fresh";
    await buildAll();
    return "built";
  });
}

async function isFresh(): Promise<boolean> {
  return (await hashOf(SOURCES)) === (await readFile(STAMP, "utf8").catch(() => ""));
}

async function buildAll(): Promise<void> {
  const builder = findBuilder();
  const wanted = await hashOf(SOURCES);
  // Interrupted builds lack the stamp and are repeated.
  await rm(BUILD, { recursive: true, force: true });
  await build(builder);
  await compress(join(BUILD, "client"));
  await mkdir(BUILD, { recursive: true });
  await writeFile(STAMP, wanted);
}

async function hashOf(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map(filesUnder))).flat().toSorted();
  const contents = await Promise.all(files.map(async (file) => readFile(file)));
  const hash = createHash("sha256");
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? Buffer.alloc(0);
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOTDIR") return null;
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  if (entries === null) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function build(command: string): Promise<void> {
  const output: Buffer[] = [];
  const child = spawn(process.execPath, [join(dirname(command), "bin.cjs"), "build"], {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) {
    throw new Error(`The pages could not be built:\n${Buffer.concat(output).toString()}`);
  }
}

/** First, so that a failing installation keeps its pages. */
function findBuilder(): string {
  try {
    return createRequire(import.meta.url).resolve("@react-router/dev/package.json");
  } catch (cause) {
    const sentence = "The pages must be built, which needs the development packages: run npm ci.";
    throw new Error(sentence, { cause });
  }
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(folder: string): Promise<void> {
  const files = (await filesUnder(folder)).filter((file) => TEXT.has(extname(file)));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.length < WORTH_BYTES) return;
      const [small, smaller] = await Promise.all([
        zip(content, { level: 9 }),
        brotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 9,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
      ]);
      await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)]);
    }),
  );
}

if (import.meta.main) {
  const started = performance.now();
  const result = await buildIfStale();
  console.log(`web: ${result} in ${Math.round(performance.now() - started)} ms`);
}
