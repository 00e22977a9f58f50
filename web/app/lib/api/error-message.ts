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

/**
 * "API Error: 502 Bad Gateway", when a proxy answered in place of the school: a message such as
 * "Invalid credentials" would name a wrong cause.
 */
export function gatewayMessage(error: unknown): string | undefined {
  const isGateway = error instanceof ApiError && error.status >= 500 && !error.hasServerMessage;
  return isGateway ? error.message : undefined;
}

/** What failed, in the screen's own message, with the server's reason where it gave one. */
export function failureMessage(
  error: unknown,
  failed: MessageKey,
  unreachable: MessageKey = failed,
): string {
  if (!(error instanceof ApiError)) return t(unreachable);
  // Some of the messages are whole sentences.
  const what = t(failed).replace(/\.$/, "");
  return error.hasServerMessage ? t("ui.because", { what, why: error.message }) : t(failed);
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
