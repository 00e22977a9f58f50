import { ApiError } from "@madrasa/contract/client";
import type { QueryClient } from "@tanstack/react-query";
import { errorFault } from "../api/error-message.ts";
import { person } from "../session/person.ts";
import { amend, drop, readQueue } from "./queue.ts";
import { mayPassLater } from "./reachable.ts";
import { sendAct } from "./send-act.ts";
import { unsent } from "./state.ts";

export type Sent = {
  accepted: number;
  refused: number;
  /** Whether some still wait for the line or the server. */
  waits: boolean;
};

/** One tab sends at a time. Browsers have no locks on plain http; there, twice is once as well. */
async function alone<T>(act: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request("unsent", act) : act();
}

/** Sends what waits, in its order, until the line fails. Rejects where the session has ended. */
export async function sendActs(client: QueryClient): Promise<Sent> {
  return alone(async () => {
    // Another tab may have sent them while this one waited.
    await readQueue();
    const owner = person.get();
    const sent: Sent = { accepted: 0, refused: 0, waits: false };
    let after = 0;
    for (;;) {
      const act = unsent.get()?.find(({ seq, refusal }) => seq > after && refusal === undefined);
      if (!act || person.get() !== owner) return sent;
      after = act.seq;
      try {
        await sendAct(client, act);
        await drop(act.seq);
        sent.accepted += 1;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) throw error;
        if (mayPassLater(error)) return { ...sent, waits: true };
        if (error instanceof ApiError && error.status < 500) {
          sent.refused += await settle(act, error);
        } else {
          // What fails for a reason of its own does not hold up the others.
          sent.waits = true;
        }
      }
    }
  });
}

/** Nobody typed a position, so one that is refused is only dropped. */
async function settle(
  { kind, seq }: { kind: string; seq: number },
  error: ApiError,
): Promise<number> {
  if (kind === "position") {
    await drop(seq);
    return 0;
  }
  await amend(seq, { refusal: errorFault(error, "unsent.refusedByServer") });
  return 1;
}
