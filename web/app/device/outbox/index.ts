export type { QueuedCall, OutboxEntry } from "./queued-calls.ts";
export type { OutboxHandlers, Known } from "./handlers.ts";
export {
  loadOutbox,
  useWaitingAct,
  useOutboxEntries,
  waitingAct,
  enqueueOnFailure,
} from "./outbox.ts";
