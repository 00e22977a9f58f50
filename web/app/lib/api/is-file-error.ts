import { ApiError } from "@madrasa/contract/client";

/** The stored file is unusable, so the next attempt uploads it again. */
export function isFileError(error: unknown): boolean {
  const code = error instanceof ApiError ? error.code : undefined;
  return code !== undefined && (code.startsWith("FILE_") || code === "WRONG_TYPE");
}
