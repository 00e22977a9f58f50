import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { STAFF_SCREENS } from "../app/device/saved/staff-screens.ts";
import { shellFiles } from "./shell-files.ts";
import { type BuiltRoutes, readManifest } from "./write-addresses.ts";

const ENTRY = fileURLToPath(new URL("../worker/service-worker.ts", import.meta.url));
/** Files of the PDF library stored offline: worker, decoders and fonts. Chinese and Japanese maps are excluded. */
const DOCUMENT_PART = /^(pdf\.worker\.min\.mjs|wasm\/.*\.wasm|standard_fonts\/.*\.(pfb|ttf))$/;
const TEXT = new Set([".js", ".css"]);

/** Writes the service worker with its build's asset names. A changed worker signals a newer build. */
export async function writeServiceWorker(folder: string, routes: BuiltRoutes): Promise<void> {
  const assets = join(folder, "client", "assets");
  const names = await readdir(assets);
  const texts = new Map(
    await Promise.all(
      names.map(async (name) => {
        const isText = TEXT.has(extname(name));
        return [name, isText ? await readFile(join(assets, name), "utf8") : ""] as const;
      }),
    ),
  );
  const manifest = await readManifest(folder);
  const list = manifest.url.replace(/^.*\//, "");
  // References every screen, even those of staff.
  texts.set(list, "");
  const documentsFolder =
    names.find((name) => name.startsWith("pdf-") && !name.endsWith(".js")) ?? "";
  const { screens, documents } = shellFiles({
    routes,
    manifest,
    texts,
    documentsFolder,
    staffScreens: STAFF_SCREENS,
  });
  const parts = await readdir(join(assets, documentsFolder), { recursive: true });
  const wanted = parts.filter((part) => DOCUMENT_PART.test(part)).toSorted();
  const address = (name: string) => `/assets/${name}`;
  await build({
    configFile: false,
    logLevel: "warn",
    define: {
      BUILD: JSON.stringify(manifest.url),
      SCREENS: JSON.stringify([list, ...screens].map(address)),
      DOCUMENTS: JSON.stringify(
        [...documents, ...wanted.map((part) => `${documentsFolder}/${part}`)].map(address),
      ),
    },
    build: {
      target: ["chrome111", "safari16.4", "firefox114"],
      outDir: join(folder, "client"),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: ENTRY,
        output: { format: "iife", entryFileNames: "service-worker.js" },
      },
    },
  });
}
