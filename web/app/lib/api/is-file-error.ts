import { ApiError } from "@madrasa/contract/client";

/** True if the stored file is unusable and must be uploaded again. */
export function isFileError(error: unknown): boolean {
  const code = error instanceof ApiError ? error.code : undefined;
  return code !== undefined && (code.startsWith("FILE_") || code === "WRONG_TYPE");
}
