import type { BodyOf } from "@madrasa/contract/client";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { UploadTarget } from "../uploads/index.ts";
import type { AnswerOf, QueuedCall, QueuedEndpoint, QueuedCallName } from "./queued-calls.ts";

export type Sending = { token: string; signal: AbortSignal };

/**
 * Functions that a feature provides for one of its calls. Methods, whose parameters are compared loosely: the queue
 * passes each handler its own calls.
 */
export type OutboxHandler<Name extends QueuedCallName> = {
  name(entry: QueuedCall<Name>): string;
  /** Resolves with false if the call is no longer wanted, for example because another device was further. */
  isWanted?(entry: QueuedCall<Name>, sending: Sending): Promise<boolean>;
  file?: {
    target(entry: QueuedCall<Name>, file: File, sending: Sending): Promise<UploadTarget>;
    body(entry: QueuedCall<Name>, fileKey: string): BodyOf<QueuedEndpoint<Name>>;
  };
  /** Shows an accepted call. Not called if it was sent by another tab or while another person was signed in. */
  onAccepted(client: QueryClient, entry: QueuedCall<Name>, answer: AnswerOf<Name>): unknown;
  /** Called if the entry was sent by another tab, or refused. */
  readAgain(client: QueryClient, entry: QueuedCall<Name>): void;
  /** True for calls made automatically: refused ones are dropped silently. */
  isDropped?: true;
  details?(entry: QueuedCall<Name>): ReactNode;
  tools?(entry: QueuedCall<Name>): ReactNode;
};

export type OutboxHandlers = { readonly [Name in QueuedCallName]: OutboxHandler<Name> };

let handlers: OutboxHandlers | undefined;

export function setHandlers(given: OutboxHandlers): void {
  handlers = given;
}

export function handlerFor({ call }: { call: QueuedCallName }): OutboxHandler<QueuedCallName> {
  if (!handlers) throw new Error(`Nothing sends ${call}.`);
  return handlers[call];
}
