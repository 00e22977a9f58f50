import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { loadMessages } from "../../i18n/load.ts";
import { retryWithBackoff } from "../../lib/offline/retry-with-backoff.ts";
import { classifyError } from "../../lib/offline/classify-error.ts";
import { currentSession } from "../../lib/session/session.ts";
import { createStore } from "../../lib/store.ts";
import { replaces, type OutboxEntry } from "./queued-calls.ts";
import { readQueue } from "./queue.ts";
import { flushOutbox, flushSiblingOutboxes } from "./flush-outbox.ts";
import { handlerFor } from "./handlers.ts";
import { outboxEntries } from "./entries.ts";
import { toast } from "../../ui/feedback/toast.ts";

const TOAST_MS = 5_000;

/** Sends immediately. Absent while none of the user's screens is shown. */
export const sender = createStore<(() => Promise<void>) | undefined>(undefined);

let users = 0;
let stop: (() => void) | undefined;
let isQuietNow = false;

/**
 * Returns a function that stops sending once all callers have stopped. `isQuiet`: the screen reports sent entries
 * itself.
 */
export function startSending(client: QueryClient, { isQuiet = false } = {}): () => void {
  users += 1;
  isQuietNow = isQuiet;
  if (users === 1) stop = begin(client);
  return () => {
    users -= 1;
    if (users === 0) stop?.();
  };
}

function begin(client: QueryClient): () => void {
  // A mutation, so that an ended session is handled as everywhere.
  const sending = new MutationObserver(client, { mutationFn: async () => flushOutbox(client) });
  let isSending = false;
  /** Entries that left the queue since this tab began to send or wait. */
  let left: OutboxEntry[] = [];
  const attempt = async () => {
    if (waiting() === 0 && outboxEntries.get() !== undefined) return false;
    isSending = true;
    left = [];
    const { accepted, refused, waits } = await sending.mutate().finally(() => (isSending = false));
    if (accepted < left.length) showSent(client, left);
    await loadMessages("waiting");
    if (refused > 0) {
      toast.error(t("unsent.refusedCount", { count: refused }), { duration: TOAST_MS });
    } else if (accepted > 0 && !waits && !isQuietNow) {
      toast.success(t("unsent.sentCount", { count: accepted }), { duration: TOAST_MS });
    }
    return waits || waiting() > 0;
  };
  const sends = retryWithBackoff(() =>
    attempt().catch((error: unknown) => {
      // Wait for the user to sign in again.
      if (classifyError(error) === "signedOut") return false;
      throw error;
    }),
  );
  let before = outboxEntries.get() ?? [];
  const stopWatching = outboxEntries.subscribe(() => {
    const now = outboxEntries.get() ?? [];
    const missing = missingFrom(before, now);
    if (isSending) left.push(...missing);
    else showSent(client, missing);
    before = now;
    if (waiting() > 0) sends.soon();
  });
  const others = retryWithBackoff(flushSiblingOutboxes);
  others.soon(0);
  sender.set(sends.now);
  void readQueue().then(sends.now);
  return () => {
    stopWatching();
    sends.stop();
    others.stop();
    sender.set(undefined);
  };
}

const missingFrom = (before: readonly OutboxEntry[], now: readonly OutboxEntry[]) =>
  before.filter((entry) => !now.some((one) => one.seq === entry.seq || replaces(one, entry)));

function showSent(client: QueryClient, entries: readonly OutboxEntry[]): void {
  if (currentSession().status !== "signedIn") return;
  for (const entry of entries) handlerFor(entry).readAgain(client, entry);
}

const waiting = () =>
  outboxEntries.get()?.filter(({ refusal }) => refusal === undefined).length ?? 0;
