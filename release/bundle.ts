import { readdirSync } from "node:fs";
import path from "node:path";
import { rolldown, type Plugin } from "rolldown";

/** Copied as packages, because they load files at run time. */
export const COPIED_PACKAGES = ["@node-rs/argon2", "sharp", "tinypool"];

export const COPIED_FOLDERS = ["i18n"];
/** Repository only, for the commit. */
const NOT_IN_A_RELEASE = [".git"];
const OTHER_FOLDER = /new URL\("(?:\.\.\/){3,}([\w.-]+)\/?[^"]*", import\.meta\.url\)/g;

const MIGRATION_FILES = /\/server\/src\/platform\/database\/migration-files\.ts$/;
const WORKER_FILE = /new URL\("(\.\/[\w-]+\.ts)", import\.meta\.url\)/g;

function importMigrations(root: string): Plugin {
  return {
    name: "import-migrations",
    load: {
      filter: { id: MIGRATION_FILES },
      handler() {
        const folder = path.join(root, "server/migrations");
        const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.ts$/.test(name));
        const names = files.map((name) => name.replace(/\.ts$/, "")).toSorted();
        const lines = names.map((name) => {
          const file = JSON.stringify(path.join(folder, `${name}.ts`));
          return `${JSON.stringify(name)}: await import(${file}),`;
        });
        return `export const migrationNames = () => ${JSON.stringify(names)};
export const loadMigrations = async () => ({\n${lines.join("\n")}\n});`;
      },
    },
  };
}

const bundleWorkers: Plugin = {
  name: "bundle-workers",
  transform: {
    filter: { id: /\/server\/src\//, code: WORKER_FILE },
    handler(code, id) {
      return code.replaceAll(WORKER_FILE, (_match, file: string) => {
        const worker = path.resolve(path.dirname(id), file);
        const name = path.basename(file, ".ts");
        const chunk = this.emitFile({ type: "chunk", id: worker, name });
        return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`;
      });
    },
  },
};

/** Redirects folders next to the source to those next to the bundle. */
const findFolders: Plugin = {
  name: "find-folders",
  transform: {
    filter: { id: /\/server\/src\//, code: OTHER_FOLDER },
    handler(code, id) {
      return code.replaceAll(OTHER_FOLDER, (found, folder: string) => {
        if (NOT_IN_A_RELEASE.includes(folder)) return found;
        if (COPIED_FOLDERS.includes(folder)) return `new URL("../${folder}/", import.meta.url)`;
        throw new Error(`${id} needs ${folder}, which a release does not contain.`);
      });
    },
  },
};

export async function bundleServer(
  root: string,
  { folder, version }: { folder: string; version: string },
): Promise<string[]> {
  const isCopied = new RegExp(`^(${COPIED_PACKAGES.join("|")})(/|$)`);
  const bundle = await rolldown({
    cwd: root,
    input: { madrasa: path.join(root, "server/src/madrasa.ts") },
    platform: "node",
    // Optional dependency of `pg`.
    external: [isCopied, "pg-native"],
    plugins: [importMigrations(root), bundleWorkers, findFolders],
    transform: { define: { RELEASED_VERSION: JSON.stringify(version) } },
    onLog(level, log, report) {
      if (level === "warn") throw new Error(log.message);
      report(level, log);
    },
  });
  try {
    const { output } = await bundle.write({
      dir: folder,
      format: "esm",
      entryFileNames: "[name].mjs",
      chunkFileNames: "[name]-[hash].mjs",
    });
    return output.flatMap((file) => (file.type === "chunk" ? Object.keys(file.modules) : []));
  } finally {
    await bundle.close();
  }
}
