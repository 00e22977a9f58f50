import { pdfjs } from "react-pdf";

/** Not imported from `pdf.ts`, which would become a separate chunk. */
const PARTS = import.meta.env.PDF_PARTS as string;
const FIRST_BYTES = 64 * 1024;

/** True if the library asks for a password. */
export async function needsPassword(file: Blob): Promise<boolean> {
  const port = new Worker(`${PARTS}pdf.worker.min.mjs`, { type: "module" });
  const bytesOf = async (begin: number, end: number) =>
    new Uint8Array(await file.slice(begin, end).arrayBuffer());
  const range = new pdfjs.PDFDataRangeTransport(file.size, await bytesOf(0, FIRST_BYTES));
  range.requestDataRange = (begin, end) => {
    void bytesOf(begin, end).then((bytes) => range.onDataRange(begin, bytes));
  };
  const worker = pdfjs.PDFWorker.create({ port });
  const opening = pdfjs.getDocument({ range, worker, disableAutoFetch: true, disableStream: true });
  try {
    await opening.promise;
    return false;
  } catch (error) {
    return (error as Error).name === "PasswordException";
  } finally {
    port.terminate();
  }
}
