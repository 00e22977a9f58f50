import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { loadMessages } from "../../i18n/load.ts";
import { courseOfStudentKey, enrolledKey, lessonOfStudentKey } from "../../lib/api/query-keys.ts";
import { readAgain } from "../../lib/api/read-again.ts";
import { currentSession } from "../../lib/session/session.ts";
import { createStore } from "../../lib/store.ts";
import { replaces, type UnsentAct } from "../../lib/unsent/acts.ts";
import { readQueue } from "../../lib/unsent/queue.ts";
import { sendActs } from "../../lib/unsent/send-acts.ts";
import { unsent } from "../../lib/unsent/state.ts";
import { whenReachable } from "../../lib/unsent/when-reachable.ts";
import { toast } from "../../ui/feedback/toast.ts";

const TOAST_MS = 5_000;

/** Sends at once; absent while no screen of a student is shown. */
export const sender = createStore<(() => Promise<void>) | undefined>(undefined);

let users = 0;
let stop: (() => void) | undefined;

/** Returns a function that stops it, once all that started it have. */
export function startSending(client: QueryClient): () => void {
  users += 1;
  if (users === 1) stop = begin(client);
  return () => {
    users -= 1;
    if (users === 0) stop?.();
  };
}

function begin(client: QueryClient): () => void {
  // As a mutation, so that a session that has ended is handled as everywhere.
  const sending = new MutationObserver(client, { mutationFn: async () => sendActs(client) });
  let isSending = false;
  /** What has left the queue since this tab began to send, or to wait for its turn. */
  let gone: UnsentAct[] = [];
  const reachable = whenReachable(async () => {
    if (waiting() === 0 && unsent.get() !== undefined) return false;
    isSending = true;
    gone = [];
    const { accepted, refused, waits } = await sending.mutate().finally(() => (isSending = false));
    // The other tab was faster with some.
    if (accepted < gone.length) showSent(client, gone);
    await loadMessages("waiting");
    if (refused > 0) {
      toast.error(t("unsent.refusedCount", { count: refused }), { duration: TOAST_MS });
    } else if (accepted > 0 && !waits) {
      toast.success(t("unsent.sentCount", { count: accepted }), { duration: TOAST_MS });
    }
    return waits || waiting() > 0;
  });
  let before = unsent.get() ?? [];
  const stopWatching = unsent.subscribe(() => {
    const now = unsent.get() ?? [];
    const left = goneFrom(before, now);
    // Another tab has sent them, and knows what became of them.
    if (isSending) gone.push(...left);
    else showSent(client, left);
    before = now;
    if (waiting() > 0) reachable.soon();
  });
  sender.set(reachable.now);
  void readQueue().then(reachable.now);
  return () => {
    stopWatching();
    reachable.stop();
    sender.set(undefined);
  };
}

const goneFrom = (before: readonly UnsentAct[], now: readonly UnsentAct[]) =>
  before.filter((act) => !now.some((one) => one.seq === act.seq || replaces(one, act)));

function showSent(client: QueryClient, acts: readonly UnsentAct[]): void {
  if (acts.length === 0 || currentSession().status !== "signedIn") return;
  void readAgain(client, enrolledKey);
  for (const { courseId, lessonId } of acts) {
    void readAgain(client, courseOfStudentKey(courseId));
    void readAgain(client, lessonOfStudentKey(courseId, lessonId));
  }
}

const waiting = () => unsent.get()?.filter(({ refusal }) => refusal === undefined).length ?? 0;
