import { ApiError } from "@madrasa/contract/client";
import type { FieldError } from "@madrasa/contract/errors";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

/**
 * The message for an error: the server's own where it wrote one, else ours. `unreachable` is for
 * calls that have another message when there was no response.
 */
export function errorMessage(
  error: unknown,
  refused: MessageKey,
  unreachable: MessageKey = refused,
): string {
  if (!(error instanceof ApiError)) return t(unreachable);
  return error.hasServerMessage ? error.message : t(refused);
}

/** What failed, in the screen's own message, with the server's reason where it gave one. */
export function failureMessage(
  error: unknown,
  failed: MessageKey,
  unreachable: MessageKey = failed,
): string {
  if (!(error instanceof ApiError)) return t(unreachable);
  return error.hasServerMessage
    ? t("ui.because", { what: t(failed), why: error.message })
    : t(failed);
}

/** Shows the server's errors at their fields; returns whether there were any. */
export function showFieldErrors(
  error: unknown,
  setError: (path: string, fault: { message: string }) => void,
): boolean {
  const faults: readonly FieldError[] = error instanceof ApiError ? error.errors : [];
  for (const { path, message } of faults) setError(path, { message });
  return faults.length > 0;
}
