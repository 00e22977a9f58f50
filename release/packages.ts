import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

export type Package = {
  folder: string;
  name: string;
  version: string;
  license: string;
  author?: string | { name?: string };
  repository?: string | { url?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const FOLDER = /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/;

export function packagesOf(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => FOLDER.exec(path.relative(root, file))?.[0] ?? []);
}

export function readPackage(root: string, folder: string): Package {
  const text = readFileSync(path.join(root, folder, "package.json"), "utf8");
  const manifest = JSON.parse(text) as Package;
  if (!manifest.name || !manifest.version || typeof manifest.license !== "string") {
    throw new Error(`${folder}/package.json lacks a name, a version or a licence.`);
  }
  return { ...manifest, folder };
}

export function withDependencies(root: string, names: readonly string[]): Package[] {
  const found = new Map<string, Package>();
  const add = (name: string, from: string, isOptional = false) => {
    const folder = installedFolder(root, name, from);
    // Optional packages are installed only if they fit the machine.
    if (folder === undefined && isOptional) return;
    if (folder === undefined) throw new Error(`${name} is not installed.`);
    if (found.has(folder)) return;
    const one = readPackage(root, folder);
    found.set(folder, one);
    for (const needed of Object.keys(one.optionalDependencies ?? {})) add(needed, folder, true);
    for (const needed of Object.keys(one.dependencies ?? {})) {
      add(needed, folder, needed in (one.optionalDependencies ?? {}));
    }
  };
  for (const name of names) add(name, "");
  return [...found.values()];
}

/** Node's resolution: next to the dependent, then in parent folders. */
function installedFolder(root: string, name: string, from: string): string | undefined {
  const folder = path.join(from, "node_modules", name);
  if (existsSync(path.join(root, folder, "package.json"))) return folder;
  if (from === "") return undefined;
  const parent = from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1));
  return installedFolder(root, name, parent);
}
