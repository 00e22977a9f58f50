import { ApiError } from "@madrasa/contract/client";
import { isFileError } from "../../lib/api/is-file-error.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";

class AddNoteError extends Error {
  override readonly name = "AddNoteError";
  readonly failed: MessageKey;

  constructor(failed: MessageKey, cause: unknown) {
    super(failed, { cause });
    this.failed = failed;
  }
}

/** Wraps errors with the message of the failed step. An ended session is handled by the page. */
export async function withMessage<T>(
  failed: MessageKey | ((error: unknown) => MessageKey),
  action: () => Promise<T>,
): Promise<T> {
  try {
    return await action();
  } catch (error) {
    const isNamed = error instanceof AddNoteError || wasAborted(error);
    if (isNamed || (error instanceof ApiError && error.status === 401)) throw error;
    throw new AddNoteError(typeof failed === "string" ? failed : failed(error), error);
  }
}

export function wasAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

export function messageForFailedAdd(error: unknown): MessageKey {
  if (!(error instanceof ApiError)) return "notes.addFailed";
  if (error.code === "NOTE_IMAGES_FULL") return "notes.maxImages";
  if (error.code === "FILE_IN_USE") return "notes.updateFailed";
  return isFileError(error) ? "notes.imageFailed" : "notes.createFailed";
}

export function describeProblem(error: unknown): { short: string; full: string } {
  const { failed, cause } =
    error instanceof AddNoteError ? error : { failed: "notes.addFailed" as const, cause: error };
  const short = t(failed);
  if (failed === "notes.maxImages") return { short, full: short };
  const full =
    cause instanceof ApiError
      ? failureMessage(cause, failed)
      : t("ui.because", { what: short, why: t("notes.connectionLost") });
  return { short, full };
}
