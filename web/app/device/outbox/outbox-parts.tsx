import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { requireScripts } from "../../lib/browser/require-scripts.ts";
import { retryUntilDone } from "../../lib/offline/retry-with-backoff.ts";
import { useWaitingCount } from "./sign-out.ts";
import { useOutboxEntries } from "./outbox.ts";
import { startSending } from "./start-sending.ts";
import { useWarningOfLoss } from "./warning-of-loss.ts";
import { OutboxBar } from "./outbox-bar.tsx";

export function QueuedEntries({ className }: { className?: string | undefined }) {
  const client = useQueryClient();
  const count = useWaitingCount();
  useEffect(() => startSending(client), [client]);
  return (
    <>
      {count > 0 && <OutboxBar className={className} />}
      <SignInAhead />
    </>
  );
}

/** Sends the queue while a screen is shown that says itself what waits. */
export function OutboxSender() {
  const client = useQueryClient();
  useEffect(() => startSending(client, { isQuiet: true }), [client]);
  useWarningOfLoss(useOutboxEntries());
  return null;
}

/** Preloads the sign-in and clean-up code, which could not be loaded when signing out offline. */
function SignInAhead() {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const load = async () => {
      await requireScripts();
      setReady(true);
      await import("../../lib/offline/clean-up-device.ts");
    };
    return retryUntilDone(load, 0);
  }, []);
  return isReady ? <PrefetchPageLinks page="/login" /> : null;
}
