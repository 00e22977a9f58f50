import { ApiError } from "@madrasa/contract/client";
import type { QueryClient } from "@tanstack/react-query";
import { token } from "../../lib/api/client.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { reportError } from "../../lib/browser/report.ts";
import { withLock } from "../../lib/offline/lock.ts";
import { classifyError, isProxyRefusal } from "../../lib/offline/classify-error.ts";
import {
  type ChildSession,
  familySessions,
  removeChildSession,
} from "../../lib/session/family-sessions.ts";
import { person } from "../../lib/session/person.ts";
import {
  type AnswerOf,
  endpointOf,
  type OutboxEntry,
  type QueuedCallName,
} from "./queued-calls.ts";
import { handlerFor } from "./handlers.ts";
import {
  amend,
  amendStored,
  countStored,
  drop,
  isStillStored,
  readQueue,
  readStored,
  removeStored,
} from "./queue.ts";
import { markStoredOf, outboxEntries, sendingSeq } from "./entries.ts";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { isFileError } from "../../lib/api/is-file-error.ts";
import { REQUEST_TIMEOUT_MS, requestTimeout } from "../../lib/offline/reconnect.ts";
import { loadUpload, type RequestTarget } from "../uploads/index.ts";
import { makeCall } from "./make-call.ts";

export type FlushResult = {
  accepted: number;
  refused: number;
  /** True if entries are still queued because of the connection or server. */
  waits: boolean;
};

const LOCK = "sending outbox";
/** Longer than any entry is held back for Undo. */
const HELD_MAX_MS = 60_000;

/** The clock may have been set back since. */
const isDue = ({ refusal, notBefore = 0 }: OutboxEntry) =>
  refusal === undefined && (notBefore <= Date.now() || notBefore > Date.now() + HELD_MAX_MS);

/** Entries without a file first, because a recording takes minutes on a weak connection. */
function nextOf(
  entries: readonly OutboxEntry[],
  isTried: (entry: OutboxEntry) => boolean,
): OutboxEntry | undefined {
  const due = entries.filter((entry) => isDue(entry) && !isTried(entry));
  return due.find(({ file }) => !file) ?? due[0];
}

/** Sends the queue in order until the connection fails; one tab at a time. Rejects if the session has ended. */
export async function flushOutbox(client: QueryClient): Promise<FlushResult> {
  return withLock(LOCK, async () => {
    // The entries may have been sent by another tab meanwhile.
    await readQueue();
    const owner = person.get();
    const session = token();
    const sent: FlushResult = { accepted: 0, refused: 0, waits: false };
    const tried = new Set<number>();
    for (;;) {
      const entry = nextOf(outboxEntries.get() ?? [], ({ seq }) => tried.has(seq));
      if (!entry || session === undefined || person.get() !== owner) return sent;
      tried.add(entry.seq);
      sendingSeq.set(entry.seq);
      try {
        const answer = await sendEntry(entry, session, async (upload) =>
          amend(entry.seq, { upload }),
        );
        sent.accepted += 1;
        if (answer !== undefined) await showAccepted(client, entry, answer);
        await drop(entry.seq);
      } catch (error) {
        const verdict = classifyError(error);
        if (verdict === "signedOut" && token() === session) throw error;
        const answer = answerIn(error);
        // A proxy may refuse one entry for good, for example for its words: the others are still sent.
        const isOfEntry = answer !== undefined && isProxyRefusal(answer);
        // The next attempt uses the session that has replaced this one.
        if (verdict !== "refused" && !isOfEntry) return { ...sent, waits: true };
        if (verdict === "refused" && answer && answer.status < 500) {
          sent.refused += await settle(client, entry, answer);
        } else {
          // Errors of one entry do not block the others.
          sent.waits = true;
        }
      } finally {
        sendingSeq.set(undefined);
      }
    }
  });
}

/** The server's or a proxy's answer; undefined for a lost connection. */
function answerIn(error: unknown): ApiError | undefined {
  const answer = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return answer instanceof ApiError ? answer : undefined;
}

/** A failure to show it must not send it again. */
async function showAccepted(
  client: QueryClient,
  entry: OutboxEntry,
  answer: AnswerOf<QueuedCallName>,
): Promise<void> {
  try {
    await handlerFor(entry).onAccepted(client, entry, answer);
  } catch (error) {
    reportError(error);
  }
}

async function settle(client: QueryClient, entry: OutboxEntry, error: ApiError): Promise<number> {
  const handler = handlerFor(entry);
  if (handler.isDropped) {
    await drop(entry.seq);
    return 0;
  }
  await amend(entry.seq, { refusal: encodeErrorMessage(error, "unsent.refusedByServer") });
  handler.readAgain(client, entry);
  return 1;
}

/**
 * Sends the queues of this device's other children, each with its own session. Refused entries wait for the child.
 * Returns true if the connection failed.
 */
export const flushSiblingOutboxes = async (): Promise<boolean> =>
  withLock(LOCK, async () => {
    for (const session of familySessions()) {
      if (session.userId === person.get()?.userId) continue;
      try {
        await flushOf(session);
      } catch (error) {
        const verdict = classifyError(error);
        if (verdict === "later") return true;
        // The server has ended the session; the queue is kept for some days until the child returns.
        if (verdict === "signedOut") removeChildSession(session.userId);
      }
    }
    return false;
  });

async function flushOf(session: ChildSession): Promise<void> {
  const entries = (await readStored(session)) ?? [];
  const tried = new Set<number>();
  for (;;) {
    const entry = nextOf(entries, ({ seq }) => tried.has(seq));
    if (!entry || person.get()?.userId === session.userId) return;
    tried.add(entry.seq);
    // The child may have returned during a long upload and discarded it.
    if (!(await isStillStored(entry.seq))) continue;
    try {
      await sendEntry(entry, session.token, async (upload) =>
        amendStored(session, { ...entry, upload }),
      );
    } catch (error) {
      const answer = answerIn(error);
      if (answer && (classifyError(error) === "refused" || isProxyRefusal(answer))) continue;
      throw error;
    }
    await removeStored([entry.seq]);
    const left = await countStored(session);
    if (left !== undefined) markStoredOf(session.userId, left);
  }
}

type Upload = NonNullable<OutboxEntry["upload"]>;
type Remember = (upload: Upload) => Promise<void>;

/**
 * Makes a queued call with the session of its owner, after uploading its file. `remember` stores the keys of the file
 * for a later attempt. Resolves with undefined if the call is no longer wanted.
 */
async function sendEntry(
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
