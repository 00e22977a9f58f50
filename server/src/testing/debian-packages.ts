import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";

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
  const { root, libraries } = unpackOnce(name, (room, target) => download(room, target, wanted));
  const programs = ["usr/bin", "usr/sbin"].map((folder) => join(root, folder));
  const older = join(root, "lib", basename(libraries));
  return {
    root,
    libraries,
    env: {
      // A program that the machine has already is not among the packages.
      PATH: [...programs, process.env["PATH"], "/usr/sbin"].join(delimiter),
      LD_LIBRARY_PATH: [libraries, join(libraries, "ceph"), older].join(delimiter),
    },
  };
}

/** `fetch` gets a folder of its own, and one in it for the packages. */
export function unpackOnce(
  name: string,
  fetch: (room: string, target: string) => void,
): Pick<UnpackedPackages, "root" | "libraries"> {
  const libraries = process.platform === "linux" ? LIBRARIES[process.arch] : undefined;
  if (libraries === undefined) throw new Error(`this is ${process.platform} on ${process.arch}`);
  const root = join(tmpdir(), `madrasa-${name}-${process.getuid?.() ?? "here"}`);
  if (!existsSync(root)) fetchInto(root, fetch);
  return { root, libraries: join(root, "usr/lib", libraries) };
}

function fetchInto(root: string, fetch: (room: string, target: string) => void): void {
  const room = mkdtempSync(`${root}-making-`);
  try {
    const [target, unpacked] = [join(room, "debs"), join(room, "root")];
    for (const folder of [target, unpacked]) mkdirSync(folder);
    fetch(room, target);
    for (const file of readdirSync(target).filter((each) => each.endsWith(".deb"))) {
      execFileSync("dpkg-deb", ["-x", join(target, file), unpacked]);
    }
    // Another run may have unpacked the same files meanwhile.
    if (!existsSync(root)) renameSync(unpacked, root);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

function download(room: string, target: string, wanted: readonly string[]): void {
  try {
    fetchPackages(target, wanted, []);
  } catch {
    // Package lists are missing or too old.
    fetchPackages(target, wanted, fetchLists(room));
  }
}

/** Fetches package lists of our own, which needs no root; answers apt's settings for them. */
export function fetchLists(room: string, settings: readonly string[] = []): string[] {
  const lists = join(room, "lists");
  const cache = join(room, "cache");
  for (const folder of [lists, cache]) mkdirSync(join(folder, "partial"), { recursive: true });
  mkdirSync(join(cache, "archives/partial"), { recursive: true });
  const own = [...settings, "-o", `Dir::State::lists=${lists}`, "-o", `Dir::Cache=${cache}`];
  apt(room, [...own, "update"]);
  return own;
}

function fetchPackages(target: string, wanted: readonly string[], settings: string[]): void {
  const plan = apt(target, [...settings, "install", "-s", "--no-install-recommends", ...wanted]);
  const names = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = ""]) => name);
  // None where all of them are installed.
  if (names.length > 0) apt(target, [...settings, "download", ...names]);
}

export function apt(cwd: string, parameters: string[]): string {
  return execFileSync("apt-get", ["-q", "-o", "APT::Sandbox::User=", ...parameters], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LC_ALL: "C", DEBIAN_FRONTEND: "noninteractive" },
    maxBuffer: 64 * 1024 * 1024,
  });
}
