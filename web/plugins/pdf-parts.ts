import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

/** The PDF library of exactly the version that react-pdf was written for. */
const FOLDER = path.dirname(
  createRequire(createRequire(import.meta.url).resolve("react-pdf")).resolve(
    "pdfjs-dist/package.json",
  ),
);
const { version } = JSON.parse(readFileSync(path.join(FOLDER, "package.json"), "utf8")) as {
  version: string;
};

/** What the library fetches by itself, by where it lies in its package. */
const PARTS = ["cmaps", "iccs", "standard_fonts", "wasm"];
const WORKER = "legacy/build/pdf.worker.min.mjs";
const ICONS = /^annotation-.*\.svg$/;
/** Of scripts inside a document, which are never run. */
const UNWANTED = /^quickjs/;

/**
 * The worker makes sure of the last page before it shows the first. In a book that lists all its
 * pages in one row, as scanners write them, it would look at every page on the way there, and so
 * fetch nearly the whole file. Where the row is as long as the count, its place tells the page.
 */
const ROW = "for(let e=h.length-1;e>=0;e--){const n=h[e];t.push(n);a===this.toplevelPagesDict";
const STEP_INTO_ROW = "if(c===h.length){t.push(h[e-l]);l=e;continue}";
const NOTICE = "/* Changed: a page is found by its place in a row of pages. */\n";

function findPagesByPlace(worker: string): string {
  if (worker.split(ROW).length !== 2) {
    throw new Error(
      "The PDF library's worker no longer walks its pages the way this change expects.",
    );
  }
  return NOTICE + worker.replace(ROW, STEP_INTO_ROW + ROW);
}

/**
 * Takes the PDF library in its build for older phones, and lays what it fetches while it works
 * beside our own scripts: its worker, character maps, the fonts that a document may leave out,
 * and the decoders of scanned pages. The app learns their folder as `import.meta.env.PDF_PARTS`; its
 * name changes with what is in it, so that browsers may keep it.
 */
export function pdfParts(): Plugin {
  const read = (from: string) => readFileSync(path.join(FOLDER, from));
  const worker = findPagesByPlace(read(WORKER).toString());
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
