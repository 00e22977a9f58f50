import { ApiError } from "@madrasa/contract/client";
import { UPLOAD_LINK_SECONDS } from "@madrasa/contract/limits";
import { type SignedTarget, putFile, type PutFileOptions, type SendBytes } from "./put-file.ts";
import { typedFile } from "./typed-file.ts";

export type UploadTarget = SignedTarget & { fileKey: string };
export type RequestTarget = (file: File, signal: AbortSignal | undefined) => Promise<UploadTarget>;

/**
 * Discarded before it expires: a store on another origin may refuse an old URL in such a way that
 * the browser reports a lost connection.
 */
const TARGET_LIFETIME_MS = (UPLOAD_LINK_SECONDS - 60) * 1_000;

/** The bytes are stored: an earlier attempt succeeded, and only its response was lost. */
function isStored(error: unknown): boolean {
  // S3 stores answer with 412.
  return error instanceof ApiError && (error.status === 409 || error.status === 412);
}

/**
 * The upload of one file. Called again after a lost connection it continues with the same target,
 * so that stored bytes are not sent twice; a refused target is discarded.
 */
export function createUpload(picked: File, requestTarget: RequestTarget): SendBytes {
  const file = typedFile(picked);
  let place: UploadTarget | undefined;
  let requestedAt = 0;
  let isUploaded = false;

  const send = async (options: PutFileOptions): Promise<string> => {
    if (!place || Date.now() - requestedAt > TARGET_LIFETIME_MS) {
      place = await requestTarget(file, options.signal);
      requestedAt = Date.now();
    }
    try {
      await putFile(place, file, options);
    } catch (error) {
      if (isStored(error)) return place.fileKey;
      if (error instanceof ApiError) place = undefined;
      throw error;
    }
    return place.fileKey;
  };

  return async (options = {}) => {
    if (isUploaded && place) return place.fileKey;
    const isRetry = place !== undefined;
    let fileKey: string;
    try {
      fileKey = await send(options);
    } catch (error) {
      // The link of the first attempt has expired.
      if (!(isRetry && error instanceof ApiError && error.status === 403)) throw error;
      fileKey = await send(options);
    }
    isUploaded = true;
    return fileKey;
  };
}
