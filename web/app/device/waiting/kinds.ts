import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Act, WaitingAct, WaitingCall } from "./acts.ts";

export type Known = NonNullable<Act["known"]>;

/** Functions that a feature provides for its queued calls. */
export type Kind = {
  name: (act: Act) => string;
  /** Calls the function in the feature's `*.api.ts`. `remember` stores data for a later attempt. */
  send: (
    client: QueryClient,
    act: WaitingAct,
    remember: (known: Known) => Promise<void>,
  ) => Promise<unknown>;
  /** Sends with the session of a child who is not signed in now; nothing is shown. */
  sendAs?: (token: string, act: Act) => Promise<unknown>;
  /** Called if the entry was sent by another tab. */
  readAgain: (client: QueryClient, act: Act) => void;
  /** True for calls made automatically: refused ones are dropped silently. */
  isDropped?: true;
  Details?: ComponentType<{ act: Act }>;
  Tools?: ComponentType<{ act: Act }>;
};

export type Kinds = Readonly<Record<WaitingCall, Kind>>;

let kinds: Kinds | undefined;

/** Provided by the page, with UI and senders. */
export function setKinds(given: Kinds): void {
  kinds = given;
}

export function kindOf({ call }: Pick<Act, "call">): Kind {
  const kind = kinds?.[call];
  if (!kind) throw new Error(`Nothing sends ${call}.`);
  return kind;
}
