import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode, ErrorValues } from "@madrasa/contract/errors";
import { isBusy } from "../database/dialect.ts";
import { isUnavailable, mayBeDone } from "../database/unavailable.ts";
import { isOutOfSpace } from "../out-of-space.ts";
import { Refusal, refuse } from "../refusal.ts";
import { translateToEnglish } from "../translate.ts";
import { StorageUnavailable } from "../storage/with-timeout.ts";

const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "WRONG_TYPE",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "INVALID_JSON",
  FST_ERR_CTP_INVALID_JSON_BODY: "INVALID_JSON",
  FST_ERR_CTP_EMPTY_JSON_BODY: "INVALID_JSON",
  FST_ERR_BAD_URL: "NOT_FOUND",
  FST_ERR_ASYNC_CONSTRAINT: "NOT_FOUND",
};

const BUSY_RETRY_SECONDS = 2;
const STORAGE_RETRY_SECONDS = 5;

function asRefusal(error: FastifyError | Refusal): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const code = FRAMEWORK_CODES[error.code];
  if (code) return refuse(code);
  if (isOutOfSpace(error)) return refuse("NOT_READY", { values: { about: "room" } });
  // Without a waiting time, because pages repeat calls that have one.
  if (mayBeDone(error)) return refuse("NOT_READY");
  if (isBusy(error) || isUnavailable(error))
    return refuse("NOT_READY", { retryAfterSeconds: BUSY_RETRY_SECONDS });
  if (error instanceof StorageUnavailable) {
    const values = { about: "files" };
    return refuse("NOT_READY", { values, retryAfterSeconds: STORAGE_RETRY_SECONDS });
  }
  if (error.statusCode === 416) return refuse("RANGE_NOT_VALID");
  if (error.statusCode === 429) return refuse("TOO_MANY_REQUESTS");
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse("INVALID_INPUT");
  }
  return undefined;
}

/** Maps errors to responses. A 5xx contains a request id only. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = asRefusal(error);
  // The route may have set a file's headers before failing.
  for (const header of ["content-length", "content-disposition", "etag", "last-modified"]) {
    reply.removeHeader(header);
  }
  void reply.type("application/json; charset=utf-8").header("cache-control", "no-store");
  if (!refusal) {
    request.log.error({ err: error }, "a request failed");
    const failure = refuse("INTERNAL");
    return reply.code(500).send({
      success: false,
      message: failure.message,
      code: failure.code,
      requestId: request.id,
    });
  }
  if (isOutOfSpace(error)) request.log.error({ err: error }, "the disk is full");
  if (isUnavailable(error)) request.log.error({ err: error }, "the database is not available");
  if (error instanceof StorageUnavailable) request.log.error({ err: error }, "the storage is away");
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(Math.ceil(refusal.retryAfterSeconds)));
  }
  return reply.code(refusal.status).send({
    success: false,
    code: refusal.code,
    ...whatToSay(refusal),
    ...(refusal.fields.length > 0 && { errors: refusal.fields }),
  });
}

function whatToSay({ code, message, values, retryAfterSeconds }: Refusal): ResponseMessage {
  if (code !== "TOO_MANY_REQUESTS" || retryAfterSeconds === undefined) {
    return { message, ...(values && { values }) };
  }
  const wait = waitOf(Math.ceil(retryAfterSeconds));
  return { message: translateToEnglish(`errors.${code}`, wait), values: wait };
}

type ResponseMessage = { message: string; values?: ErrorValues };

function waitOf(seconds: number): { unit: string; count: number } {
  if (seconds < 90) return { unit: "second", count: seconds };
  if (seconds < 90 * 60) return { unit: "minute", count: Math.ceil(seconds / 60) };
  return { unit: "hour", count: Math.ceil(seconds / 3_600) };
}

/** Responds to invalid HTTP, which reaches no route, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const tooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const { status, message, code } = refuse(tooLarge ? "TOO_LARGE" : "INVALID_JSON");
  const body = JSON.stringify({ success: false, message, code });
  socket.end(
    [
      `HTTP/1.1 ${status} ${tooLarge ? "Payload Too Large" : "Bad Request"}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
