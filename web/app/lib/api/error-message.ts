import { ApiError } from "@madrasa/contract/client";
import type { FieldError } from "@madrasa/contract/errors";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

/**
 * What to show for a failure: the server's own sentence where it spoke one, else ours.
 * `unreachable` is for calls whose words differ when no answer came at all.
 */
export function errorMessage(
  error: unknown,
  refused: MessageKey,
  unreachable: MessageKey = refused,
): string {
  if (!(error instanceof ApiError)) return t(unreachable);
  return error.hasServerMessage ? error.message : t(refused);
}

/** What failed, in the words the screen has for it, and why, where the server said. */
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

/** Puts the server's complaints beside the fields they are about; whether there were any. */
export function showFieldErrors(
  error: unknown,
  setError: (path: string, fault: { message: string }) => void,
): boolean {
  const faults: readonly FieldError[] = error instanceof ApiError ? error.errors : [];
  for (const { path, message } of faults) setError(path, { message });
  return faults.length > 0;
}
