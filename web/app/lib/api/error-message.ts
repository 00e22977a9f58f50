import { ApiError } from "@madrasa/contract/client";
import type { ErrorValues, FieldError } from "@madrasa/contract/errors";
import { fault, sayFault } from "../../i18n/fault.ts";
import { formatBytes } from "../../i18n/format.ts";
import { hasMessage } from "../../i18n/load.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

/**
 * The message for an error, for showing it at once: what the server's code says, else ours.
 * `unreachable` is for calls that have another message when there was no response.
 */
export function errorMessage(
  error: unknown,
  refused: MessageKey,
  unreachable: MessageKey = refused,
): string {
  return sayFault(errorFault(error, refused, unreachable));
}

/** The same, for keeping it: see `fault`. */
export function errorFault(
  error: unknown,
  refused: MessageKey,
  unreachable: MessageKey = refused,
): string {
  if (!(error instanceof ApiError)) return fault(unreachable);
  return error.hasServerMessage ? refusalFault(error) : fault(refused);
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
  // Some of the messages are whole sentences; the second sign ends those of Urdu.
  const what = t(failed).replace(/[.۔]$/, "");
  const why = error.hasServerMessage && sayFault(refusalFault(error));
  return why ? t("ui.because", { what, why }) : t(failed);
}

/** Shows the server's errors at their fields; returns whether there were any. */
export function showFieldErrors(
  error: unknown,
  setError: (path: string, fault: { message: string }) => void,
): boolean {
  const faults: readonly FieldError[] = error instanceof ApiError ? error.errors : [];
  for (const wrong of faults) setError(wrong.path, { message: fieldFault(wrong) });
  return faults.length > 0;
}

/** Of a refusal because of its fields, the first field's error. */
function firstFieldFault(error: unknown): string | undefined {
  const [wrong] = error instanceof ApiError ? error.errors : [];
  return wrong && fieldFault(wrong);
}

function refusalFault(error: ApiError): string {
  const { code, values, message } = error;
  const first = code === "INVALID_INPUT" ? firstFieldFault(error) : undefined;
  return first ?? known(`errors.${code}`, values, message);
}

function fieldFault({ code, values, message }: FieldError): string {
  return known(`fields.${code}`, values, message);
}

/** A newer server may have codes that this page does not know: then its English is shown. */
function known(key: string, values: ErrorValues | undefined, message: string): string {
  if (!hasMessage(key)) return message;
  const bytes = values?.["bytes"];
  return fault(key, { ...values, ...(typeof bytes === "number" && { size: formatBytes(bytes) }) });
}
