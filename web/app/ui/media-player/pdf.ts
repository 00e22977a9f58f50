import { pdfjs } from "react-pdf";
import type { DocumentProps } from "react-pdf";
import { useEffect, useState } from "react";
import { type FilePart, partReader, type ReadPart } from "./parts.ts";
import type { MediaSourceOptions } from "./source.ts";

/** Covers a worksheet, and the first page of most books. */
const FIRST_BYTES = 256 * 1024;
/** Small for slow connections, large enough for a page of text. */
const PART_BYTES = 128 * 1024;
const ANY_LENGTH = 2 ** 40;

const PARTS = import.meta.env.PDF_PARTS as string;
export const PDF_IMAGES = `${PARTS}images/`;
const PLACES = {
  cMapUrl: `${PARTS}cmaps/`,
  iccUrl: `${PARTS}iccs/`,
  standardFontDataUrl: `${PARTS}standard_fonts/`,
  wasmUrl: `${PARTS}wasm/`,
};

class PartedFile extends pdfjs.PDFDataRangeTransport {
  readonly #missing = new Map<string, readonly [begin: number, end: number]>();
  readonly #stop = new AbortController();
  readonly #read: ReadPart;
  readonly #onTrouble: () => void;

  constructor(first: FilePart, length: number, read: ReadPart, onTrouble: () => void) {
    super(length, first.bytes);
    this.#read = read;
    this.#onTrouble = onTrouble;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#bring(begin, end);
  }

  override abort(): void {
    this.#stop.abort();
  }

  requestAgain(): void {
    for (const [begin, end] of this.#missing.values()) void this.#bring(begin, end);
  }

  async #bring(begin: number, end: number): Promise<void> {
    const part = `${begin}-${end}`;
    this.#missing.set(part, [begin, end]);
    try {
      const { bytes } = await this.#read(begin, end, this.#stop.signal);
      if (this.#missing.delete(part)) this.onDataRange(begin, bytes);
    } catch {
      if (!this.#stop.signal.aborted) this.#onTrouble();
    }
  }
}

type OpenDocument = { file: DocumentProps["file"]; options: object; requestAgain?: () => void };

export type PdfFile = {
  attempt: number;
  openDocument: OpenDocument | undefined;
  /** `locked`: needs a password. `stuck`: a range does not load. */
  state: "loading" | "ready" | "stuck" | "failed" | "locked";
  onReady: () => void;
  onFailure: () => void;
  onLocked: () => void;
  retry: () => void;
};

export type PdfFileOptions = MediaSourceOptions & { fileSize: number | undefined };

/** Opens a file with its own worker, stopped on unmount. */
export function usePdfFile({ src, onExpired, fileSize }: PdfFileOptions): PdfFile {
  const [attempt, setAttempt] = useState(0);
  const [openDocument, setOpenDocument] = useState<OpenDocument>();
  const [state, setState] = useState<PdfFile["state"]>("loading");

  useEffect(() => {
    const stop = new AbortController();
    const fail = () => {
      if (!stop.signal.aborted) setState("failed");
    };
    const port = new Worker(`${PARTS}pdf.worker.min.mjs`, { type: "module" });
    port.addEventListener("error", fail);
    const open = async () => {
      const read = partReader({ src, onExpired });
      const first = await read(0, FIRST_BYTES, stop.signal);
      const length = Number.isFinite(first.total) ? first.total : (fileSize ?? 0);
      const isShort = length > 0 && length <= first.bytes.length;
      const options = {
        ...PLACES,
        worker: pdfjs.PDFWorker.create({ port }),
        // System fonts have other widths, so ours are served.
        useSystemFonts: false,
        rangeChunkSize: PART_BYTES,
        // Downloads visible pages only.
        disableAutoFetch: true,
        disableStream: true,
      };
      if (length > 0 && !isShort) {
        const range = new PartedFile(first, length, read, () => {
          if (!stop.signal.aborted) setState((now) => (now === "ready" ? "stuck" : "failed"));
        });
        return { file: { range }, options, requestAgain: () => range.requestAgain() };
      }
      const { bytes } = isShort ? first : await read(0, ANY_LENGTH, stop.signal);
      return { file: { data: bytes }, options };
    };
    open().then((file) => {
      if (!stop.signal.aborted) setOpenDocument(file);
    }, fail);
    return () => {
      stop.abort();
      port.terminate();
    };
    // A new URL of the same file is requested when it is needed, so a changed `src` alone does
    // nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt]);

  return {
    attempt,
    openDocument,
    state,
    onReady: () => setState("ready"),
    onFailure: () => setState("failed"),
    onLocked: () => setState("locked"),
    retry: () => {
      if (state === "stuck" && openDocument?.requestAgain) {
        setState("ready");
        openDocument.requestAgain();
        return;
      }
      setState("loading");
      setOpenDocument(undefined);
      setAttempt(attempt + 1);
    },
  };
}
