import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

/** The version of the PDF library that react-pdf requires. */
const FOLDER = path.dirname(
  createRequire(createRequire(import.meta.url).resolve("react-pdf")).resolve(
    "pdfjs-dist/package.json",
  ),
);
const { version } = JSON.parse(readFileSync(path.join(FOLDER, "package.json"), "utf8")) as {
  version: string;
};

/** Folders of the package from which the library loads files at run time. */
const PARTS = ["cmaps", "iccs", "standard_fonts", "wasm"];
const WORKER = "legacy/build/pdf.worker.min.mjs";
const ICONS = /^annotation-.*\.svg$/;
/** For scripts in documents, which are never run. */
const UNWANTED = /^quickjs/;

/**
 * The worker loads the last page before it shows the first. In a book that lists all its pages in
 * one array, as scanners write them, it would look at every page before that, and so download
 * nearly the whole file. Where the array is as long as the number of pages, the page is at its
 * index.
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
 * Uses the library's build for older phones, and adds the files that it loads at run time to the
 * build: its worker, character maps, the fonts that a document may omit, and the decoders of
 * scanned pages. Their folder is `import.meta.env.PDF_PARTS`; its name changes with the content, so
 * that browsers may cache it.
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
