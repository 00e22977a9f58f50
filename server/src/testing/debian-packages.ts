import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";

/** Library folder by processor; tested ones only. */
const LIBRARIES: Partial<Record<string, string>> = { x64: "x86_64-linux-gnu" };

export interface UnpackedPackages {
  root: string;
  libraries: string;
  env: { PATH: string; LD_LIBRARY_PATH: string };
}

/**
 * Programs from Debian packages, unpacked without installation and cached in the temporary folder. apt verifies
 * signatures; versions are not pinned, because mirrors keep only the newest.
 */
export function providePackages(name: string, wanted: readonly string[]): UnpackedPackages {
  const { root, libraries } = unpackOnce(name, (room, target) => download(room, target, wanted));
  const programs = ["usr/bin", "usr/sbin"].map((folder) => join(root, folder));
  const older = join(root, "lib", basename(libraries));
  return {
    root,
    libraries,
    env: {
      PATH: [...programs, process.env["PATH"], "/usr/sbin"].join(delimiter),
      LD_LIBRARY_PATH: [libraries, join(libraries, "ceph"), older].join(delimiter),
    },
  };
}

/** `fetch` gets a temporary folder, with one for packages. */
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
    // Unpacked by another run meanwhile.
    if (!existsSync(root)) renameSync(unpacked, root);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

function download(room: string, target: string, wanted: readonly string[]): void {
  try {
    fetchPackages(target, wanted, []);
  } catch {
    fetchPackages(target, wanted, fetchLists(room));
  }
}

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
  // Empty if all are installed.
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
