import { ApiError } from "@madrasa/contract/client";
import { SILENT_MS } from "../../lib/line/line.ts";
import { cutError } from "../../lib/line/verdict.ts";
import { reportError } from "../../lib/browser/report.ts";

/** Longer than a piece takes, whose bytes wait in the phone; after it, a sleep or another network has cut the connection. */
const STALLED_MS = 2 * SILENT_MS;

/** The URL for the bytes, and the headers that were signed with it. */
export type SignedTarget = { signedUrl: string; headers: Record<string, string> };

export type PutFileOptions = {
  onProgress?: (sentBytes: number, totalBytes: number) => void;
  /**
   * Told when sending waits for the line, and when it goes on. With it, it waits without end; without
   * it, the error is thrown after a few attempts.
   */
  onWaiting?: (isWaiting: boolean) => void;
  signal?: AbortSignal;
};

/** Sends the bytes of one file and returns its key; called again, it continues. */
export type SendBytes = (options?: PutFileOptions) => Promise<string>;
/** Sends a file's bytes straight to storage. */
export async function putFile(
  place: SignedTarget,
  file: Blob,
  { onProgress, signal }: PutFileOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  // oxlint-disable-next-line no-restricted-globals -- goes to the storage, and only XMLHttpRequest reports the progress of an upload
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  signal?.addEventListener("abort", abort);
  let movedAt = Date.now();
  let isStalled = false;
  const watch = setInterval(() => {
    if (Date.now() - movedAt < STALLED_MS) return;
    isStalled = true;
    request.abort();
  }, STALLED_MS / 15);
  try {
    await new Promise<void>((resolve, reject) => {
      request.open("PUT", place.signedUrl);
      for (const [name, value] of Object.entries(place.headers)) {
        request.setRequestHeader(name, value);
      }
      request.upload.addEventListener("progress", (event) => {
        movedAt = Date.now();
        onProgress?.(event.loaded, file.size);
      });
      request.addEventListener("load", () => {
        if (request.status >= 200 && request.status < 300) resolve();
        // A store asks to be sent the bytes again.
        else if (request.status === 500) lose();
        else reject(new ApiError(request.status, request.statusText, answerOf(request)));
      });
      const lose = () => {
        const error = cutError("The connection was lost while sending the file.");
        reportError(error);
        reject(error);
      };
      request.addEventListener("error", lose);
      request.addEventListener("abort", () => {
        if (isStalled) lose();
        else reject(new DOMException("The upload was cancelled.", "AbortError"));
      });
      request.send(file);
    });
  } finally {
    clearInterval(watch);
    signal?.removeEventListener("abort", abort);
  }
}

function answerOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}
