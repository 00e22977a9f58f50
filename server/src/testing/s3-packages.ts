import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const WANTED = ["radosgw", "ceph-mon", "ceph-osd"];

/** The library folder of Debian's packages, by processor; only those that were tried. */
const LIBRARIES: Partial<Record<string, string>> = { x64: "x86_64-linux-gnu" };

export interface GatewayFolder {
  /** The packages as they would lie at `/`. */
  root: string;
  /** Below `root/usr/lib`. */
  libraries: string;
}

/**
 * Ceph's programs from Debian's packages, unpacked without being installed and kept for the next
 * run: some 70 MB to fetch, 260 MB unpacked.
 */
export function provideGateway(): GatewayFolder {
  const libraries = process.platform === "linux" ? LIBRARIES[process.arch] : undefined;
  if (libraries === undefined) throw missing(`this is ${process.platform} on ${process.arch}`);
  const root = join(tmpdir(), `madrasa-s3-gateway-${process.getuid?.() ?? "here"}`);
  if (!existsSync(join(root, "usr/bin/radosgw"))) fetchInto(root);
  return { root, libraries: join(root, "usr/lib", libraries) };
}

function fetchInto(root: string): void {
  const room = mkdtempSync(`${root}-making-`);
  try {
    const unpacked = join(room, "root");
    mkdirSync(unpacked);
    const downloads = download(room);
    for (const file of downloads) execFileSync("dpkg-deb", ["-x", file, unpacked]);
    // Another run may have unpacked the same files meanwhile.
    if (!existsSync(root)) renameSync(unpacked, root);
  } catch (error) {
    throw missing((error as Error).message);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

function download(room: string): string[] {
  const target = join(room, "debs");
  mkdirSync(target);
  const fetched = () =>
    readdirSync(target)
      .filter((name) => name.endsWith(".deb"))
      .map((name) => join(target, name));
  try {
    fetchPackages(target, []);
  } catch {
    // Package lists are missing or too old: fetch lists of our own, which needs no root.
    const lists = join(room, "lists");
    const cache = join(room, "cache");
    for (const folder of [lists, cache]) mkdirSync(join(folder, "partial"), { recursive: true });
    mkdirSync(join(cache, "archives/partial"), { recursive: true });
    const own = ["-o", `Dir::State::lists=${lists}`, "-o", `Dir::Cache=${cache}`];
    apt(target, [...own, "update"]);
    fetchPackages(target, own);
  }
  return fetched();
}

function fetchPackages(target: string, settings: string[]): void {
  const plan = apt(target, [...settings, "install", "-s", "--no-install-recommends", ...WANTED]);
  const names = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = ""]) => name);
  if (names.length === 0) throw new Error("Ceph is installed already, without what the tests need");
  apt(target, [...settings, "download", ...names]);
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

function missing(why: string): Error {
  return new Error(
    [
      "No S3 store for the tests.",
      "They bring Ceph's RADOS Gateway with them from Debian's packages, which needs Debian on x64, apt-get and its mirrors.",
      `Here it cannot be had: ${why}`,
      "Set TEST_S3_URL to an empty bucket of any S3 store (s3://key:secret@bucket?endpoint=…), or TEST_S3=skip to leave these tests out.",
    ].join("\n"),
  );
}
