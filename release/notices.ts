import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Package } from "./packages.ts";

const LICENSE_FILE = /^(un)?licen[cs]e|^copying|^notice/i;
const TEXT_FILE = /^[^.]+$|\.(md|txt)$/i;
const STANDARD_TEXTS = path.join(import.meta.dirname, "licenses");

/** Texts required by each licence; others need a decision. */
const STANDARD: Record<string, readonly string[]> = {
  "(CC-BY-4.0 AND MIT)": [],
  "0BSD": [],
  "Apache-2.0": ["Apache-2.0.txt"],
  "BlueOak-1.0.0": [],
  "BSD-2-Clause": [],
  "BSD-3-Clause": [],
  ISC: [],
  "LGPL-3.0-or-later": ["LGPL-3.0.txt", "GPL-3.0.txt"],
  MIT: ["MIT.txt"],
  "MIT-0": [],
  "MPL-2.0": [],
  "OFL-1.1": [],
};

/** Licences that require a link to the source (MPL-2.0, section 3.2). */
const SOURCE_NAMED: readonly string[] = ["MPL-2.0"];

export function noticesOf(root: string, packages: readonly Package[]): string {
  const texts = new Map<string, string[]>();
  for (const one of packages) {
    const text = licenseText(root, one);
    texts.set(text, [...(texts.get(text) ?? []), `${one.name} ${one.version} (${one.license})`]);
  }
  const parts = [...texts].map(([text, names]) => `${names.join("\n")}\n\n${text}\n`);
  return [
    "Madrasa contains the following packages. Each is followed by its licence.\n",
    ...parts,
  ].join(`\n${"-".repeat(80)}\n\n`);
}

function licenseText(root: string, one: Package): string {
  const standard = STANDARD[one.license];
  if (!standard) {
    throw new Error(
      `${one.name} has the licence ${one.license}: whether a release may contain it, and what must go with it, is to be decided in release/notices.ts.`,
    );
  }
  const own = ownTexts(path.join(root, one.folder));
  if (SOURCE_NAMED.includes(one.license)) own.push(sourceOf(one));
  if (own.length > 0) return own.join("\n\n");
  if (standard.length === 0) throw new Error(`${one.name} contains no text of its licence.`);
  const files = standard.map((file) => readFileSync(path.join(STANDARD_TEXTS, file), "utf8"));
  return [copyrightOf(root, one), ...files].map((text) => text.trim()).join("\n\n");
}

function sourceOf({ name, version, repository }: Package): string {
  const address = typeof repository === "string" ? repository : repository?.url;
  if (!address) throw new Error(`${name} does not say where its source code is.`);
  return `The source code of ${name} ${version}, which is contained unchanged: ${address}`;
}

/** Includes nested folders, for example of fonts and decoders. */
function ownTexts(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && LICENSE_FILE.test(entry.name) && TEXT_FILE.test(entry.name),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !path.relative(folder, file).includes("node_modules/"));
  const texts = files.toSorted().map((file) => readFileSync(file, "utf8").trim());
  return [...new Set(texts)];
}

function copyrightOf(root: string, { folder, author }: Package): string {
  const readme = readdirSync(path.join(root, folder)).find((name) => /^readme\.md$/i.test(name));
  const text = readme === undefined ? "" : readFileSync(path.join(root, folder, readme), "utf8");
  const section = /^#+ *licen[cs](?:e|ing)\b[^#]*/im.exec(text)?.[0];
  const name = typeof author === "string" ? author : author?.name;
  return [name === undefined ? "" : `Copyright (c) ${name}`, section ?? ""].join("\n\n");
}
