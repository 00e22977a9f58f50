import { ApiError } from "@madrasa/contract/client";
import type { ErrorValues, FieldError } from "@madrasa/contract/errors";
import { fault, faultBecause, sayFault } from "../../i18n/fault.ts";
import { formatBytes } from "../../i18n/format.ts";
import { hasMessage } from "../../i18n/load.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { isCut } from "../line/missing.ts";
import { passesLater } from "../line/status.ts";

/**
 * The message for an error, for showing it at once: what the server's code says, else ours with the
 * reason. `unreachable` is for calls that have another message when there was no response.
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
  if (error instanceof ApiError && error.hasServerMessage) return refusalFault(error);
  return failureFault(error, error instanceof ApiError ? refused : unreachable);
}

/**
 * "API Error: 502 Bad Gateway", when a proxy answered in place of the school: a message such as
 * "Invalid credentials" would name a wrong cause.
 */
export function gatewayMessage(error: unknown): string | undefined {
  const isGateway = error instanceof ApiError && error.status >= 500 && !error.hasServerMessage;
  return isGateway ? error.message : undefined;
}

/** What failed, in the screen's own message, with the reason: the server's, or that there is no line. */
export function failureMessage(
  error: unknown,
  failed: MessageKey,
  unreachable: MessageKey = failed,
): string {
  return sayFault(failureFault(error, error instanceof ApiError ? failed : unreachable));
}

/** The same of what is read, and is read again by itself: see `read-until-answered.ts`. */
export function readFailure(error: unknown, failed: MessageKey): string {
  return sayFault(failureFault(error, failed, "ui.noLineReads"));
}

/** The same, for keeping it: see `fault`. */
export function failureFault(
  error: unknown,
  failed: MessageKey,
  noLine: MessageKey = "ui.noLine",
): string {
  const why = reasonFault(error, noLine);
  return why === undefined ? fault(failed) : faultBecause(failed, why);
}

function reasonFault(error: unknown, noLine: MessageKey): string | undefined {
  if (isCut(error)) return fault(noLine);
  if (!(error instanceof ApiError)) return undefined;
  if (error.hasServerMessage) return refusalFault(error);
  return passesLater(error.status) ? fault("ui.noAnswer") : undefined;
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

/** The first field's error, of a refusal because of its fields. */
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
  // A server of a former version says megabytes.
  const bytes = values?.["bytes"] ?? Number(values?.["megabytes"]) * 1024 ** 2;
  const size = Number.isFinite(bytes) && { size: formatBytes(Number(bytes)) };
  return fault(key, { ...values, ...size });
}
