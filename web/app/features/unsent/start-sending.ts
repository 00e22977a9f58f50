import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { loadMessages } from "../../i18n/load.ts";
import { createStore } from "../../lib/store.ts";
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
  const reachable = whenReachable(async () => {
    if (waiting() === 0 && unsent.get() !== undefined) return false;
    const { accepted, refused, waits } = await sending.mutate();
    await loadMessages("waiting");
    if (refused > 0) {
      toast.error(t("unsent.refusedCount", { count: refused }), { duration: TOAST_MS });
    } else if (accepted > 0 && !waits) {
      toast.success(t("unsent.sentCount", { count: accepted }), { duration: TOAST_MS });
    }
    return waits || waiting() > 0;
  });
  const stopWatching = unsent.subscribe(() => {
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

const waiting = () => unsent.get()?.filter(({ refusal }) => refusal === undefined).length ?? 0;
