import { contract } from "@madrasa/contract";
import type { CallData, DataOf } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";

/** Calls that are queued on the device until there is a connection: all with `queueable`, by the names in its rows. */
const QUEUED = {
  "progress/toggleCompletion": contract.progress.toggleCompletion,
  "progress/savePosition": contract.progress.savePosition,
  "notes/addNote": contract.notes.addNote,
  "notes/updateNote": contract.notes.updateNote,
  "sheet/writeSheetEntry": contract.sheet.writeSheetEntry,
  "sheet/markAttendance": contract.sheet.markAttendance,
  "sheet/writeNote": contract.sheet.writeNote,
  "sheet/markDay": contract.sheet.markDay,
  "sheet/setDirection": contract.sheet.setDirection,
  "recitations/submitRecitation": contract.recitations.submitRecitation,
  "recitations/answer": contract.recitations.answer,
} as const satisfies Record<string, Endpoint & { queueable: string }>;

type Queued = typeof QUEUED;
export type QueuedCallName = keyof Queued;
export type QueuedEndpoint<Name extends QueuedCallName> = Queued[Name];
export type AnswerOf<Name extends QueuedCallName> = DataOf<Queued[Name]>;

export const endpointOf = <Name extends QueuedCallName>(call: Name): Queued[Name] => QUEUED[call];

type Common = {
  /** Uploaded before the call. */
  file?: File | undefined;
  /** Keys of the file: `startedKey` once an upload has begun, `fileKey` once it is stored. */
  upload?: { startedKey?: string; fileKey?: string } | undefined;
  /** Created here: the server executes the call once, however often it is sent. */
  idempotencyKey: string;
  /** Titles of the lesson and course, which may not be loaded when the list is shown. */
  about: readonly string[];
  /** Milliseconds of the device's clock before which it is not sent. */
  notBefore?: number | undefined;
  /** For positions: what this device knew, to send one only if no other device is further. */
  since?: Since | undefined;
};

export type Since = {
  /** Latest server time of saving that this device knew. */
  savedAt: string | null;
  /** Positions sent without a response: the server may have them. */
  tried: readonly number[];
};

export type CallOf<Name extends QueuedCallName> = {
  [N in Name]: { call: N } & CallData<Queued[N]>;
}[Name];

/** Stored as JSON, except the file. */
export type QueuedCall<Name extends QueuedCallName = QueuedCallName> = {
  [N in Name]: CallOf<N> & Common;
}[Name];

type OfQueue = {
  /** Order of sending, independent of the clock. */
  seq: number;
  isStored: boolean;
  /** Error of the server, encoded by `fault`: the entry waits for the user, not for the connection. */
  refusal?: string | undefined;
};

export type OutboxEntry<Name extends QueuedCallName = QueuedCallName> = {
  [N in Name]: QueuedCall<N> & OfQueue;
}[Name];

export type Amendment = Partial<Pick<OutboxEntry, "refusal" | "upload" | "notBefore">>;

export function actionOf(given: OutboxEntry): QueuedCall {
  const { seq: _seq, isStored: _isStored, refusal: _refusal, ...entry } = given;
  return entry;
}

export function replaces(next: QueuedCall, earlier: QueuedCall): boolean {
  if (next.call !== earlier.call) return false;
  if (endpointOf(next.call).queueable === "once") {
    return next.idempotencyKey === earlier.idempotencyKey;
  }
  return addressOf(next) === addressOf(earlier);
}

/** Parameters and query, which name the state that is set. */
function addressOf({ params, query }: QueuedCall): string {
  const named = Object.entries({ ...params, ...query });
  return JSON.stringify(named.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
