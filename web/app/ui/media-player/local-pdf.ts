import { pdfjs } from "react-pdf";

/** Not imported from `pdf.ts`, which would become a separate chunk. */
const PARTS = import.meta.env.PDF_PARTS as string;
const FIRST_BYTES = 64 * 1024;

export type LocalPdf = Awaited<ReturnType<typeof pdfjs.getDocument>["promise"]>;

/** Opens a local file and reads only the needed ranges. Rejects if it needs a password. */
export async function readLocalPdf<Result>(
  file: Blob,
  read: (pdf: LocalPdf) => Promise<Result>,
): Promise<Result> {
  const port = new Worker(`${PARTS}pdf.worker.min.mjs`, { type: "module" });
  const bytesOf = async (begin: number, end: number) =>
    new Uint8Array(await file.slice(begin, end).arrayBuffer());
  const range = new pdfjs.PDFDataRangeTransport(file.size, await bytesOf(0, FIRST_BYTES));
  range.requestDataRange = (begin, end) => {
    void bytesOf(begin, end).then((bytes) => range.onDataRange(begin, bytes));
  };
  const opening = pdfjs.getDocument({
    range,
    worker: pdfjs.PDFWorker.create({ port }),
    disableAutoFetch: true,
    disableStream: true,
    useSystemFonts: false,
    cMapUrl: `${PARTS}cmaps/`,
    standardFontDataUrl: `${PARTS}standard_fonts/`,
    iccUrl: `${PARTS}iccs/`,
    wasmUrl: `${PARTS}wasm/`,
  });
  try {
    return await read(await opening.promise);
  } finally {
    port.terminate();
  }
}
