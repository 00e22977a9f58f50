import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;
/** Replaces `@import "tailwindcss"`, which leaves no trace in the bundle. */
const STYLES = path.join(ROOT, "node_modules/tailwindcss");

/** Lists the packages in the built pages, for a release's notices. Written outside of the public folder. */
export function listPackages(): Plugin {
  return {
    name: "madrasa:list-packages",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const sources = Object.values(bundle).flatMap((file) =>
        file.type === "chunk"
          ? file.moduleIds
          : file.originalFileNames.map((name) => path.resolve(this.environment.config.root, name)),
      );
      const folders = sources.flatMap((source) => PACKAGE.exec(source) ?? []);
      const packages = new Set([...folders, STYLES].map((folder) => path.relative(ROOT, folder)));
      const text = JSON.stringify([...packages].toSorted(), null, 2);
      await writeFile(path.join(dir, "../packages.json"), `${text}\n`);
    },
  };
}
