import type { contract } from "@madrasa/contract";

/** A call queued on the device until there is a connection. */

type Features = typeof contract;
/** Calls marked as queueable in the contract, for example "progress/savePosition". */
export type WaitingCall = {
  [Feature in keyof Features]: {
    [Call in keyof Features[Feature]]: Features[Feature][Call] extends { mayWait: true }
      ? `${Feature}/${Call & string}`
      : never;
  }[keyof Features[Feature]];
}[keyof Features];

/** Stored as JSON, except the file. */
export type QueuedCall = {
  call: WaitingCall;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  /** Uploaded before the call. */
  file?: File | undefined;
  /** Created here: the server executes the call once, however often it is sent. */
  idempotencyKey: string;
  /** True for a call that sets a state: only the last one with the same call and query is sent. */
  isState: boolean;
  /** Titles of the lesson and course, which may not be loaded when the list is shown. */
  about: readonly string[];
  /** Feature data from the time of queueing and from later attempts. */
  known?: Readonly<Record<string, unknown>> | undefined;
};

export type OutboxEntry = QueuedCall & {
  /** Order of sending, independent of the clock. */
  seq: number;
  /** True if it survives closing the page. */
  isStored: boolean;
  /** Error of the server, encoded by `fault`: the entry waits for the user, not for the connection. */
  refusal?: string | undefined;
};

export type Outbox = {
  add: (act: QueuedCall) => Promise<OutboxEntry>;
  drop: (seq: number) => Promise<void>;
};

export function actOf(given: OutboxEntry): QueuedCall {
  const { seq: _seq, isStored: _isStored, refusal: _refusal, ...act } = given;
  return act;
}

export function replaces(next: QueuedCall, earlier: QueuedCall): boolean {
  if (next.call !== earlier.call) return false;
  if (!next.isState) return next.idempotencyKey === earlier.idempotencyKey;
  return hasQuery(earlier, next.query);
}

export const hasQuery = ({ query }: QueuedCall, wanted: QueuedCall["query"]): boolean =>
  Object.entries(wanted).every(([name, value]) => query[name] === value);
