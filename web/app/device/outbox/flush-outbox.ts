import { ApiError } from "@madrasa/contract/client";
import type { QueryClient } from "@tanstack/react-query";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { withLock } from "../../lib/offline/lock.ts";
import { classifyError } from "../../lib/offline/classify-error.ts";
import { person } from "../../lib/session/person.ts";
import type { OutboxEntry } from "./queued-calls.ts";
import { handlerFor } from "./handlers.ts";
import { amend, drop, readQueue } from "./queue.ts";
import { outboxEntries } from "./entries.ts";

export type Sent = {
  accepted: number;
  refused: number;
  /** True if entries are still queued because of the connection or server. */
  waits: boolean;
};

/** Sends the queue in order until the connection fails; one tab at a time. Rejects if the session has ended. */
export async function flushOutbox(client: QueryClient): Promise<Sent> {
  return withLock("sending waiting acts", async () => {
    // The entries may have been sent by another tab meanwhile.
    await readQueue();
    const owner = person.get();
    const sent: Sent = { accepted: 0, refused: 0, waits: false };
    let after = 0;
    for (;;) {
      const act = outboxEntries
        .get()
        ?.find(({ seq, refusal }) => seq > after && refusal === undefined);
      if (!act || person.get() !== owner) return sent;
      after = act.seq;
      try {
        await handlerFor(act).send(client, act, async (known) => amend(act.seq, { known }));
        await drop(act.seq);
        sent.accepted += 1;
      } catch (error) {
        const verdict = classifyError(error);
        if (verdict === "signedOut") throw error;
        if (verdict === "later") return { ...sent, waits: true };
        const answer = error instanceof Error && error.cause !== undefined ? error.cause : error;
        if (answer instanceof ApiError && answer.status < 500) {
          sent.refused += await settle(act, answer);
        } else {
          // Errors of one entry do not block the others.
          sent.waits = true;
        }
      }
    }
  });
}

async function settle(act: OutboxEntry, error: ApiError): Promise<number> {
  if (handlerFor(act).isDropped) {
    await drop(act.seq);
    return 0;
  }
  await amend(act.seq, { refusal: encodeErrorMessage(error, "unsent.refusedByServer") });
  return 1;
}
