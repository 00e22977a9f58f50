import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const FOLDER = path.dirname(
  createRequire(createRequire(import.meta.url).resolve("react-pdf")).resolve(
    "pdfjs-dist/package.json",
  ),
);
const { version } = JSON.parse(readFileSync(path.join(FOLDER, "package.json"), "utf8")) as {
  version: string;
};

const PARTS = ["cmaps", "iccs", "standard_fonts", "wasm"];
const WORKER = "legacy/build/pdf.worker.min.mjs";
const ICONS = /^annotation-.*\.svg$/;
/** Engine for scripts in documents, which never run. */
const UNWANTED = /^quickjs/;

/**
 * Replaces the worker's access to the last page, which in flat page lists (scanned books) reads nearly the whole file
 * (https://github.com/mozilla/pdf.js/issues/21859). If list and page count match, the index is used.
 */
const PAGE_LIST =
  "for(let e=h.length-1;e>=0;e--){const n=h[e];t.push(n);a===this.toplevelPagesDict";
const TAKE_BY_INDEX = "if(c===h.length){t.push(h[e-l]);l=e;continue}";
const NOTICE = "/* Changed: a page is found by its index in a list of pages. */\n";

function findPagesByIndex(worker: string): string {
  if (worker.split(PAGE_LIST).length !== 2) {
    throw new Error(
      "The PDF library's worker no longer finds its pages the way this change expects.",
    );
  }
  return NOTICE + worker.replace(PAGE_LIST, TAKE_BY_INDEX + PAGE_LIST);
}

/**
 * Uses the legacy build of PDF.js, and emits its worker, character maps, fonts and decoders. Their folder
 * `import.meta.env.PDF_PARTS` contains a hash, so that files are cacheable.
 */
export function pdfParts(): Plugin {
  const read = (from: string) => readFileSync(path.join(FOLDER, from));
  const worker = findPagesByIndex(read(WORKER).toString());
  const hash = createHash("sha256").update(worker).digest("hex").slice(0, 8);
  const folder = `assets/pdf-${version}-${hash}/`;
  return {
    name: "madrasa:pdf-parts",
    config: () => ({
      define: { "import.meta.env.PDF_PARTS": JSON.stringify(`/${folder}`) },
      resolve: {
        alias: [
          { find: /^pdfjs-dist$/, replacement: path.join(FOLDER, "legacy/build/pdf.min.mjs") },
        ],
      },
    }),
    generateBundle() {
      if (this.environment.name !== "client") return;
      const emit = (source: Buffer | string, name: string) =>
        this.emitFile({ type: "asset", fileName: folder + name, source });
      emit(worker, path.basename(WORKER));
      for (const part of PARTS) {
        for (const file of readdirSync(path.join(FOLDER, part))) {
          if (!UNWANTED.test(file)) emit(read(`${part}/${file}`), `${part}/${file}`);
        }
      }
      for (const file of readdirSync(path.join(FOLDER, "web/images"))) {
        if (ICONS.test(file)) emit(read(`web/images/${file}`), `images/${file}`);
      }
    },
  };
}
