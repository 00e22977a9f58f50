import type { Endpoint } from "@madrasa/contract/endpoint";
import { isFileError } from "../../lib/api/is-file-error.ts";
import { REQUEST_TIMEOUT_MS, requestTimeout } from "../../lib/offline/reconnect.ts";
import { loadUpload, type RequestTarget } from "../uploads/index.ts";
import { handlerFor } from "./handlers.ts";
import { makeCall } from "./make-call.ts";
import {
  type AnswerOf,
  endpointOf,
  type OutboxEntry,
  type QueuedCallName,
} from "./queued-calls.ts";

type Upload = NonNullable<OutboxEntry["upload"]>;
type Remember = (upload: Upload) => Promise<void>;

/**
 * Makes a queued call with the session of its owner, after uploading its file. `remember` stores the keys of the file
 * for a later attempt. Resolves with undefined if the call is no longer wanted.
 */
export async function sendEntry(
  entry: OutboxEntry,
  token: string,
  remember: Remember,
): Promise<AnswerOf<QueuedCallName> | undefined> {
  const handler = handlerFor(entry);
  if ((await handler.isWanted?.(entry, { token, signal: requestTimeout() })) === false) {
    return undefined;
  }
  const { takesKey }: Endpoint = endpointOf(entry.call);
  const key = takesKey && { idempotencyKey: entry.idempotencyKey };
  const send = async (body: typeof entry.body) =>
    makeCall({ ...entry, body } as typeof entry, { token, ...key });
  const { upload = {} } = entry;
  const { file } = handler;
  if (!entry.file || !file) return send(entry.body);
  const put = async (startedKey?: string) => putFile(entry, { token, startedKey, remember });
  try {
    const fileKey = upload.fileKey ?? (await put(upload.startedKey));
    return await send(file.body(entry, fileKey));
  } catch (error) {
    // The upload has expired on the server while the call was queued: start again.
    if (upload.fileKey === undefined || !isFileError(error)) throw error;
    return send(file.body(entry, await put()));
  }
}

type PutOptions = { token: string; startedKey: string | undefined; remember: Remember };

/** Uploads until the connection stalls. The key is stored before the call, so that a retry makes the same call. */
async function putFile(
  entry: OutboxEntry,
  { token, startedKey, remember }: PutOptions,
): Promise<string> {
  const { file } = handlerFor(entry);
  if (!entry.file || !file) throw new Error(`${entry.call} has no file.`);
  const stall = new AbortController();
  const giveUp = () => stall.abort(new DOMException("The connection is lost.", "TimeoutError"));
  let timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
  const onProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
  };
  try {
    const createUpload = await loadUpload();
    const signal = stall.signal;
    const target: RequestTarget = async (typed) => file.target(entry, typed, { token, signal });
    const memory = {
      fileKey: startedKey,
      onKey: async (key: string) => remember({ startedKey: key }),
    };
    const send = createUpload(entry.file, target, memory);
    const fileKey = await send({ signal, token, onProgress });
    await remember({ fileKey });
    return fileKey;
  } catch (error) {
    // Rethrows the stall as the reason instead of a cancellation.
    throw stall.signal.aborted ? stall.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
