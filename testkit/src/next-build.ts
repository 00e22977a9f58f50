import { createHash } from "node:crypto";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const BUILD = fileURLToPath(new URL("../../web/build/client", import.meta.url));

export type NextBuild = {
  folder: string;
  /** Assets of the old build only. */
  previousNames: readonly string[];
  remove: () => void;
};

const COMPRESSED = new Set([".br", ".gz"]);
const TEXT = new Set([".js", ".mjs", ".css", ".html", ".json"]);
const HASH = /-[\w-]{8}(?=\.[a-z0-9]+$|$)/;

/** Renamed build with one changed message, equivalent to a real one but faster. */
export function nextBuild(message: { from: string; to: string }): NextBuild {
  const folder = mkdtempSync(join(tmpdir(), "next-build-"));
  const isPlain = (file: string) => !COMPRESSED.has(extname(file));
  cpSync(BUILD, folder, { recursive: true, filter: isPlain });

  const previousNames = readdirSync(join(folder, "assets"));
  const newNames = new Map(previousNames.map((name) => [name, renamed(name)]));
  const anyName = new RegExp(
    previousNames.map((name) => name.replaceAll(".", "\\.")).join("|"),
    "g",
  );
  for (const name of previousNames) {
    renameSync(join(folder, "assets", name), join(folder, "assets", newNames.get(name) ?? name));
  }
  let isChanged = false;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8");
    isChanged ||= text.includes(message.from);
    const changed = text.replace(anyName, (name) => newNames.get(name) ?? name);
    writeFileSync(file, changed.replaceAll(message.from, message.to));
  }
  if (!isChanged) throw new Error(`No page says "${message.from}".`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, previousNames, remove };
}

function renamed(name: string): string {
  if (!HASH.test(name)) throw new Error(`${name} has no hash in its name.`);
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return name.replace(HASH, `-${hash}`);
}
