import { ApiError } from "@madrasa/contract/client";
import { isEnvelope } from "../../lib/offline/foreign.ts";
import { REQUEST_TIMEOUT_MS } from "../../lib/offline/reconnect.ts";
import { networkError } from "../../lib/offline/classify-error.ts";
import { reportError } from "../../lib/browser/report.ts";

/** Longer than a buffered chunk takes; after it, sleep or a change of network has dropped the connection. */
const STALLED_MS = 2 * REQUEST_TIMEOUT_MS;

export type SignedTarget = { signedUrl: string; headers: Record<string, string> };

export type PutFileOptions = {
  onProgress?: (sentBytes: number, totalBytes: number) => void;
  /**
   * Called when sending starts and stops waiting for the connection. With it, the upload waits indefinitely; without
   * it, a few attempts are made.
   */
  onWaiting?: (isWaiting: boolean) => void;
  signal?: AbortSignal;
  /** Session of the file's owner, by default the current one. */
  token?: string;
  /** Aborting starts no further chunk: the call throws, and a later one resumes. */
  rest?: AbortSignal;
};

/** Sends the bytes of one file and returns its key. Calling it again resumes. */
export type SendBytes = (options?: PutFileOptions) => Promise<string>;
export async function putFile(
  target: SignedTarget,
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
      request.open("PUT", target.signedUrl);
      for (const [name, value] of Object.entries(target.headers)) {
        request.setRequestHeader(name, value);
      }
      request.upload.addEventListener("progress", (event) => {
        movedAt = Date.now();
        onProgress?.(event.loaded, file.size);
      });
      request.addEventListener("load", () => {
        const isSuccess = request.status >= 200 && request.status < 300;
        if (isSuccess && isFromStorage(request)) resolve();
        // The store asks for the bytes again.
        else if (isSuccess || request.status === 500) lose();
        else reject(new ApiError(request.status, request.statusText, answerOf(request)));
      });
      const lose = () => {
        const error = networkError("The connection was lost while sending the file.");
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

/** The server responds in its API format; a bucket without a body. */
function isFromStorage(request: XMLHttpRequest): boolean {
  const isSchool = new URL(request.responseURL).origin === window.location.origin;
  return isSchool ? isEnvelope(answerOf(request)) : true;
}

function answerOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}
