import { ApiError } from "@madrasa/contract/client";
import type { UploadPurpose } from "@madrasa/contract/base/files";
import { UPLOAD_LINK_SECONDS } from "@madrasa/contract/limits";
import { retryCall } from "../../lib/offline/retry-call.ts";
import { asNetworkError } from "../../lib/offline/classify-error.ts";
import { FIRST_CHUNK_BYTES } from "./chunk-size.ts";
import { type SignedTarget, putFile, type PutFileOptions, type SendBytes } from "./put-file.ts";
import { typedFile } from "./typed-file.ts";

export type UploadTarget = SignedTarget & { fileKey: string };
export type RequestTarget = (file: File, signal: AbortSignal | undefined) => Promise<UploadTarget>;

export type UploadMemory = {
  fileKey?: string | undefined;
  /** Called before the first byte is sent, so that a later page can resume. */
  onKey?: ((fileKey: string) => unknown) | undefined;
};

export type PrepareUpload = (courseId: string, file: File, options?: PrepareOptions) => SendBytes;
type PrepareOptions = UploadMemory & {
  purpose?: UploadPurpose;
  /** Client id of the file's purpose: a new key for it discards the previous one. */
  target?: string;
};

/**
 * Discarded before expiry: stores on another origin may refuse an old URL in a manner that the browser reports as a
 * lost connection.
 */
const TARGET_LIFETIME_MS = (UPLOAD_LINK_SECONDS - 60) * 1_000;

/** True if an earlier attempt succeeded and its response was lost. */
function isStored(error: unknown): boolean {
  // S3 stores respond with 412.
  return error instanceof ApiError && (error.status === 409 || error.status === 412);
}

/** Codes that require a new key. After other errors, such as an ended session, the key is kept. */
const LOST_KEY = /^(FILE_\w+|UPLOAD_CHANGED|WRONG_TYPE|TOO_LARGE)$/;

const isCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;

/**
 * Upload of one file, in chunks or with one request if that is shorter. Calling it again resumes; a refused target is
 * discarded.
 */
export function createUpload(
  picked: File,
  requestTarget: RequestTarget,
  { fileKey, onKey }: UploadMemory = {},
): SendBytes {
  const file = typedFile(picked);
  let key = fileKey;
  let target: UploadTarget | undefined;
  let requestedAt = 0;
  let isUploaded = false;

  const discard = () => {
    key = undefined;
    target = undefined;
  };
  const requireTarget = async (signal: AbortSignal | undefined): Promise<UploadTarget> => {
    if (!target || Date.now() - requestedAt > TARGET_LIFETIME_MS) {
      target = await requestTarget(file, signal);
      requestedAt = Date.now();
      key = target.fileKey;
      await onKey?.(key);
    }
    return target;
  };

  const sendWhole = async (options: PutFileOptions): Promise<string> => {
    const isRetry = target !== undefined;
    const { signal } = options;
    try {
      const to = await requireTarget(signal);
      await putFile(to, file, options);
      return to.fileKey;
    } catch (error) {
      if (target && isStored(error)) return target.fileKey;
      if (error instanceof ApiError) discard();
      // The link of the first attempt has expired.
      if (isRetry && error instanceof ApiError && error.status === 403) return sendWhole(options);
      throw error;
    }
  };

  const sendInChunks = async (options: PutFileOptions): Promise<string> => {
    const isContinued = key !== undefined;
    try {
      key ??= (await requireTarget(options.signal)).fileKey;
      // Loaded for large images only.
      const { sendChunks } = await asNetworkError(import("./send-chunks.ts"));
      await sendChunks(file, key, options);
      return key;
    } catch (error) {
      // An older server, during an update, does not support chunks.
      if (target && isCode(error, "NOT_FOUND")) return sendWhole(options);
      if (error instanceof ApiError && LOST_KEY.test(error.code ?? "")) discard();
      // The partial upload has expired on the server: start again.
      if (isContinued && isCode(error, "FILE_NOT_FOUND")) return sendInChunks(options);
      throw error;
    }
  };

  return async (options = {}) => {
    if (isUploaded && key) return key;
    const isSmall = file.size <= FIRST_CHUNK_BYTES && (target !== undefined || key === undefined);
    const send = async () => (isSmall ? sendWhole(options) : sendInChunks(options));
    // Callers without `onWaiting` retry manually.
    key = await (options.onWaiting ? retryCall(send, { file, ...options }) : send());
    isUploaded = true;
    return key;
  };
}
