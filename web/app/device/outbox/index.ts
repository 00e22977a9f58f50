export type { CallOf, OutboxEntry, QueuedCall, Since } from "./queued-calls.ts";
export type { OutboxHandler, OutboxHandlers } from "./handlers.ts";
export { loadOutbox, useIsSending, useOutboxEntries, useQueuedEntry } from "./outbox.ts";
export { enqueueOnFailure, sendOrQueue } from "./send-or-queue.ts";
export { makeCall } from "./make-call.ts";
export { currentSender, isAbout, queuedEntry } from "./entries.ts";
