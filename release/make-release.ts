import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadMigrations } from "../server/src/platform/database/migration-files.ts";
import { VERSION } from "../server/src/platform/version.ts";
import { buildIfStale } from "../web/build-if-stale.ts";
import { bundleServer, COPIED_FOLDERS, COPIED_PACKAGES } from "./bundle.ts";
import { noticesOf } from "./notices.ts";
import { packagesOf, readPackage, withDependencies, type Package } from "./packages.ts";
import { sbomOf } from "./sbom.ts";

const ROOT = path.join(import.meta.dirname, "..");
const PLATFORM = `${process.platform}-${process.arch}`;
const NODE = `node-${PLATFORM}`;

const UNNEEDED = /\.d\.[cm]?ts$|\.map$/;

export const OPERATOR_FILES = [
  "README.md",
  "deploy",
  "docs/configuration.md",
  "docs/data-protection.md",
  "docs/operations.md",
  "docs/reliability.md",
  "docs/scale.md",
];

const COMMAND = `#!/bin/sh
# Runs the school's program with the Node beside it, also where this file is reached by a link.
here=$(dirname "$(readlink -f "$0")")
exec "$here/bin/node" "$here/app/madrasa.mjs" "$@"
`;

export function releaseVersion(): string {
  const git = ["status", "--porcelain", "--untracked-files=no"];
  if (!VERSION.includes("+")) return VERSION;
  const changes = execFileSync("git", git, { cwd: ROOT, encoding: "utf8" });
  return changes === "" ? VERSION : `${VERSION}.changed`;
}

/** Creates a release for this platform in `parent`: bundled server, native packages, pages and Node. */
export async function makeRelease(parent: string, version: string): Promise<string> {
  if (!existsSync(path.join(ROOT, "node_modules", NODE))) {
    throw new Error(`A release is made on Linux, where npm ci installs Node as ${NODE}.`);
  }
  await buildIfStale();
  const folder = path.join(parent, `madrasa-${version}-${PLATFORM}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundled = await bundleServer(ROOT, { folder: path.join(folder, "app"), version });
  const copied = withDependencies(ROOT, COPIED_PACKAGES);
  for (const one of copied) copyPackage(one, folder);
  cpSync(path.join(ROOT, "web/build/client"), path.join(folder, "pages"), { recursive: true });
  for (const name of [...COPIED_FOLDERS, ...OPERATOR_FILES]) {
    // Excludes local secrets.
    const filter = (file: string) => !file.endsWith(".env");
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true, filter });
  }
  mkdirSync(path.join(folder, "bin"));
  cpSync(path.join(ROOT, "node_modules", NODE, "bin/node"), path.join(folder, "bin/node"));
  const write = (name: string, text: string, mode = 0o644) =>
    writeFileSync(path.join(folder, name), text, { mode });
  write("madrasa", COMMAND, 0o755);
  const packages = everyPackage([
    ...packagesOf(ROOT, bundled),
    ...copied.map((one) => one.folder),
    ...pagePackages(),
    `node_modules/${NODE}`,
  ]);
  write("THIRD-PARTY-NOTICES", noticesOf(ROOT, packages));
  write("sbom.cdx.json", sbomOf(ROOT, { version, packages }));
  write("release.json", `${JSON.stringify(await describeRelease(version), null, 2)}\n`);
  return folder;
}

function everyPackage(folders: readonly string[]): Package[] {
  return [...new Set(folders)].toSorted().map((folder) => readPackage(ROOT, folder));
}

function pagePackages(): string[] {
  return JSON.parse(readFileSync(path.join(ROOT, "web/build/packages.json"), "utf8")) as string[];
}

function copyPackage({ folder }: Package, to: string): void {
  const from = path.join(ROOT, folder);
  cpSync(from, path.join(to, folder), {
    recursive: true,
    filter: (source) =>
      !UNNEEDED.test(source) && !path.relative(from, source).startsWith("node_modules"),
  });
}

async function describeRelease(version: string) {
  const migrations = Object.entries(await loadMigrations()).map(([name, file]) => ({
    name,
    oldestProgram: file.oldestProgram ?? name,
  }));
  return { version, platform: PLATFORM, node: process.versions.node, migrations };
}
