import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

/** The PDF library in the version that react-pdf depends on. */
const FOLDER = path.dirname(
  createRequire(createRequire(import.meta.url).resolve("react-pdf")).resolve(
    "pdfjs-dist/package.json",
  ),
);
const { version } = JSON.parse(readFileSync(path.join(FOLDER, "package.json"), "utf8")) as {
  version: string;
};

/** Folders of the library's package from which it loads files at run time. */
const PARTS = ["cmaps", "iccs", "standard_fonts", "wasm"];
const WORKER = "legacy/build/pdf.worker.min.mjs";
const ICONS = /^annotation-.*\.svg$/;
/** The engine for scripts inside a document, which are never run. */
const UNWANTED = /^quickjs/;

/**
 * The worker loads the last page before it shows the first. In a book whose pages are one flat
 * list, as scanners write them, it would read every page on the way there, and so fetch nearly the
 * whole file (https://github.com/mozilla/pdf.js/issues/21859). If the list is as long as the page count, the page is
 * taken by its index.
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
 * Uses the PDF library's build for older phones, and writes what it loads at run time next to our
 * own scripts: its worker, character maps, the fonts that a document may not embed, and the decoders
 * of scanned pages. The app reads their folder from `import.meta.env.PDF_PARTS`; its name changes
 * with the worker, so that browsers may cache the files.
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
