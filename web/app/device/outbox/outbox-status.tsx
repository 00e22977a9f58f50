import { type ComponentType, useEffect, useState } from "react";
import { loadMessages } from "../../i18n/load.ts";
import { requireScripts } from "../../lib/browser/require-scripts.ts";
import { retryUntilDone } from "../../lib/offline/retry-with-backoff.ts";
import { asNetworkError } from "../../lib/offline/classify-error.ts";
import { askBeforeSignOut } from "../../lib/session/before-sign-out.ts";
import { localStore, recordingMark } from "../../lib/storage/storage.ts";
import { storedCount, outboxEntries } from "./entries.ts";

/** Preloaded once the page is usable, because it could not be loaded offline. */
const LOADED_AFTER_MS = 4_000;

/** Used while the queue is empty, even offline. */
const mayLeave = async () =>
  (outboxEntries.get()?.length ?? storedCount()) === 0 ||
  (await asNetworkError(import("./sign-out.ts"))).mayLeave();

type Props = { className?: string | undefined };
type Load = () => Promise<ComponentType<Props>>;

async function loadStatus(loadList: Load): Promise<ComponentType<Props>> {
  if (storedCount() === 0) await requireScripts();
  const messages = Promise.all([loadMessages("waiting"), loadMessages("refusals")]);
  const List = await loadList();
  await messages;
  return List;
}

type StatusProps = Props & {
  /** Must be stable. */
  loadList: Load;
  afterMs?: number;
};

export function OutboxStatus({ loadList, afterMs = LOADED_AFTER_MS, ...props }: StatusProps) {
  const [Status, setStatus] = useState<ComponentType<Props>>();
  useEffect(() => {
    const load = async () => {
      const Loaded = await loadStatus(loadList);
      setStatus(() => Loaded);
    };
    const isUnsent = storedCount() > 0 || localStore.read(recordingMark()) !== null;
    return retryUntilDone(load, isUnsent ? 0 : afterMs);
  }, [loadList, afterMs]);
  // Registered at once, in case the user signs out immediately.
  useEffect(() => askBeforeSignOut(mayLeave), []);
  return Status ? <Status {...props} /> : null;
}
