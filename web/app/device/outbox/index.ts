export type { CallOf, OutboxEntry, QueuedCall, Since } from "./queued-calls.ts";
export type { OutboxHandler, OutboxHandlers } from "./handlers.ts";
export {
  currentSender,
  enqueueOnFailure,
  loadOutbox,
  sendOrQueue,
  useIsSending,
  useOutboxEntries,
  useQueuedEntry,
} from "./outbox.ts";
export { makeCall } from "./make-call.ts";
export { isAbout, queuedEntry } from "./entries.ts";
