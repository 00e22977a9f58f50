export type { CallOf, OutboxEntry, QueuedCall, Since } from "./queued-calls.ts";
export type { OutboxHandler, OutboxHandlers } from "./handlers.ts";
export {
  currentSender,
  enqueueOnFailure,
  isAbout,
  loadOutbox,
  sendOrQueue,
  useIsSending,
  useOutboxEntries,
  useQueuedEntry,
  queuedEntry,
} from "./outbox.ts";
export { makeCall } from "./make-call.ts";
