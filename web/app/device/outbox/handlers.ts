import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { QueuedCall, OutboxEntry, WaitingCall } from "./queued-calls.ts";

export type Known = NonNullable<QueuedCall["known"]>;

/** Functions that a feature provides for its queued calls. */
export type OutboxHandler = {
  name: (act: QueuedCall) => string;
  /** Calls the function in the feature's `*.api.ts`. `remember` stores data for a later attempt. */
  send: (
    client: QueryClient,
    act: OutboxEntry,
    remember: (known: Known) => Promise<void>,
  ) => Promise<unknown>;
  /** Sends with the session of a child who is not signed in now; nothing is shown. */
  sendAs?: (token: string, act: QueuedCall) => Promise<unknown>;
  /** Called if the entry was sent by another tab. */
  readAgain: (client: QueryClient, act: QueuedCall) => void;
  /** True for calls made automatically: refused ones are dropped silently. */
  isDropped?: true;
  Details?: ComponentType<{ act: QueuedCall }>;
  Tools?: ComponentType<{ act: QueuedCall }>;
};

export type OutboxHandlers = Readonly<Record<WaitingCall, OutboxHandler>>;

let kinds: OutboxHandlers | undefined;

/** Provided by the page, with UI and senders. */
export function setHandlers(given: OutboxHandlers): void {
  kinds = given;
}

export function handlerFor({ call }: Pick<QueuedCall, "call">): OutboxHandler {
  const kind = kinds?.[call];
  if (!kind) throw new Error(`Nothing sends ${call}.`);
  return kind;
}
