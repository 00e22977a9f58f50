import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

const ignoredFolders = new Set([
  "node_modules",
  "build",
  "dist",
  "data",
  "results",
  ".git",
  ".cache",
  ".react-router",
]);

/** Forward slashes, stable order. */
export function sourceFiles(root: string, folder: string, endings: readonly string[]): string[] {
  const found: string[] = [];
  const walk = (directory: string) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      if (entry.isDirectory()) {
        if (!ignoredFolders.has(entry.name)) walk(join(directory, entry.name));
      } else if (endings.some((ending) => entry.name.endsWith(ending))) {
        found.push(relative(root, join(directory, entry.name)).split(sep).join("/"));
      }
    }
  };
  try {
    walk(join(root, folder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return found.toSorted();
}
