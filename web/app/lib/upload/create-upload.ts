import { ApiError } from "@madrasa/contract/client";
import { UPLOAD_LINK_SECONDS } from "@madrasa/contract/limits";
import { type SignedTarget, putFile, type PutFileOptions, type SendBytes } from "./put-file.ts";
import { typedFile } from "./typed-file.ts";

export type UploadTarget = SignedTarget & { fileKey: string };
export type RequestTarget = (file: File, signal: AbortSignal | undefined) => Promise<UploadTarget>;

/**
 * Given up before it runs out: a store on another origin may refuse an old address in such a way
 * that the browser tells it from a broken line no more.
 */
const TARGET_LIFETIME_MS = (UPLOAD_LINK_SECONDS - 60) * 1_000;

/** The bytes are there already: an earlier try arrived, and only its answer was lost. */
function isStored(error: unknown): boolean {
  // 412 is how an S3 store says it.
  return error instanceof ApiError && (error.status === 409 || error.status === 412);
}

/**
 * One file's way to a place of its own in storage. Called again after a broken line it goes on
 * with the same place, so that what arrived is not sent twice; a refused place is given up.
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
      // The link of the first try has run out meanwhile.
      if (!(isRetry && error instanceof ApiError && error.status === 403)) throw error;
      fileKey = await send(options);
    }
    isUploaded = true;
    return fileKey;
  };
}
