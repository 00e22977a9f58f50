import { ApiError } from "@madrasa/contract/client";
import type { ErrorValues, FieldError } from "@madrasa/contract/errors";
import { encodeMessage, faultBecause, translateEncoded } from "../../i18n/encode-message.ts";
import { formatBytes } from "../../i18n/format.ts";
import { dates } from "../../i18n/formatters.ts";
import { hasMessage } from "../../i18n/load.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { isNetworkError } from "../offline/connection.ts";
import { isRetryableStatus } from "../offline/status.ts";

/**
 * Text of an error: of its code, otherwise ours with the reason. `unreachable` overrides the text without a response.
 */
export function errorMessage(
  error: unknown,
  refused: MessageKey,
  unreachable: MessageKey = refused,
): string {
  return translateEncoded(encodeErrorMessage(error, refused, unreachable));
}

export function encodeErrorMessage(
  error: unknown,
  refused: MessageKey,
  unreachable: MessageKey = refused,
): string {
  if (error instanceof ApiError && error.hasServerMessage) return refusalFault(error);
  return failureFault(error, error instanceof ApiError ? refused : unreachable);
}

/** "API Error: 502 Bad Gateway" of a proxy, because a message such as "Invalid credentials" would be misleading. */
export function gatewayMessage(error: unknown): string | undefined {
  const isGateway = error instanceof ApiError && error.status >= 500 && !error.hasServerMessage;
  return isGateway ? error.message : undefined;
}

/** The screen's failure message with the reason: the server's, or no connection. */
export function failureMessage(
  error: unknown,
  failed: MessageKey,
  unreachable: MessageKey = failed,
): string {
  return translateEncoded(failureFault(error, error instanceof ApiError ? failed : unreachable));
}

/** For reads, which are retried: see `read-until-answered.ts`. */
export function readFailure(error: unknown, failed: MessageKey): string {
  return translateEncoded(failureFault(error, failed, "ui.noLineReads"));
}

export function failureFault(
  error: unknown,
  failed: MessageKey,
  noLine: MessageKey = "ui.noLine",
): string {
  const why = reasonFault(error, noLine);
  return why === undefined ? encodeMessage(failed) : faultBecause(failed, why);
}

function reasonFault(error: unknown, noLine: MessageKey): string | undefined {
  if (isNetworkError(error)) return encodeMessage(noLine);
  if (!(error instanceof ApiError)) return undefined;
  if (error.hasServerMessage) return refusalFault(error);
  return isRetryableStatus(error.status) ? encodeMessage("ui.noAnswer") : undefined;
}

/** Shows field errors; returns whether there were any. */
export function showFieldErrors(
  error: unknown,
  setError: (path: string, fault: { message: string }) => void,
): boolean {
  const faults: readonly FieldError[] = error instanceof ApiError ? error.errors : [];
  for (const wrong of faults) setError(wrong.path, { message: fieldFault(wrong) });
  return faults.length > 0;
}

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

const IN_FIGURES = { dateStyle: "short", timeStyle: "short" } as const;

/** Unknown codes of newer servers show their English text. */
function known(key: string, values: ErrorValues | undefined, message: string): string {
  if (!hasMessage(key)) return message;
  const bytes = values?.["bytes"];
  const size = typeof bytes === "number" && { size: formatBytes(bytes) };
  const time = values?.["until"];
  // Numeric, because month names would be loaded with every page.
  const until = typeof time === "string" && { until: dates(IN_FIGURES).format(new Date(time)) };
  return encodeMessage(key, { ...values, ...size, ...until });
}
