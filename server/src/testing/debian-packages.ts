import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** The library folder of Debian's packages, by processor; only those that were tried. */
const LIBRARIES: Partial<Record<string, string>> = { x64: "x86_64-linux-gnu" };

export interface UnpackedPackages {
  /** The packages as they would lie at `/`. */
  root: string;
  /** Below `root/usr/lib`. */
  libraries: string;
  /** With the programs and libraries of the packages. */
  env: { PATH: string; LD_LIBRARY_PATH: string };
}

/**
 * Programs from Debian's packages, unpacked without being installed and kept in the temporary folder
 * for the next run. apt verifies each package against Debian's signed lists; a version is not
 * pinned, since the mirrors keep only the newest of a release.
 */
export function providePackages(name: string, wanted: readonly string[]): UnpackedPackages {
  const libraries = process.platform === "linux" ? LIBRARIES[process.arch] : undefined;
  if (libraries === undefined) throw new Error(`this is ${process.platform} on ${process.arch}`);
  const root = join(tmpdir(), `madrasa-${name}-${process.getuid?.() ?? "here"}`);
  if (!existsSync(root)) fetchInto(root, wanted);
  const programs = ["usr/bin", "usr/sbin"].map((folder) => join(root, folder));
  const folder = join(root, "usr/lib", libraries);
  return {
    root,
    libraries: folder,
    env: {
      // A program that the machine has already is not among the packages.
      PATH: [...programs, process.env["PATH"], "/usr/sbin"].join(delimiter),
      LD_LIBRARY_PATH: [folder, join(folder, "ceph"), join(root, "lib", libraries)].join(delimiter),
    },
  };
}

function fetchInto(root: string, wanted: readonly string[]): void {
  const room = mkdtempSync(`${root}-making-`);
  try {
    const unpacked = join(room, "root");
    mkdirSync(unpacked);
    for (const file of download(room, wanted)) execFileSync("dpkg-deb", ["-x", file, unpacked]);
    // Another run may have unpacked the same files meanwhile.
    if (!existsSync(root)) renameSync(unpacked, root);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

function download(room: string, wanted: readonly string[]): string[] {
  const target = join(room, "debs");
  mkdirSync(target);
  try {
    fetchPackages(target, wanted, []);
  } catch {
    // Package lists are missing or too old: fetch lists of our own, which needs no root.
    const lists = join(room, "lists");
    const cache = join(room, "cache");
    for (const folder of [lists, cache]) mkdirSync(join(folder, "partial"), { recursive: true });
    mkdirSync(join(cache, "archives/partial"), { recursive: true });
    const own = ["-o", `Dir::State::lists=${lists}`, "-o", `Dir::Cache=${cache}`];
    apt(target, [...own, "update"]);
    fetchPackages(target, wanted, own);
  }
  return readdirSync(target)
    .filter((name) => name.endsWith(".deb"))
    .map((name) => join(target, name));
}

function fetchPackages(target: string, wanted: readonly string[], settings: string[]): void {
  const plan = apt(target, [...settings, "install", "-s", "--no-install-recommends", ...wanted]);
  const names = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = ""]) => name);
  // None where all of them are installed.
  if (names.length > 0) apt(target, [...settings, "download", ...names]);
}

function apt(cwd: string, parameters: string[]): string {
  return execFileSync("apt-get", ["-q", "-o", "APT::Sandbox::User=", ...parameters], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LC_ALL: "C", DEBIAN_FRONTEND: "noninteractive" },
    maxBuffer: 64 * 1024 * 1024,
  });
}
