import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Act, WaitingAct, WaitingCall } from "./acts.ts";

export type Known = NonNullable<Act["known"]>;

/** What the queue asks the feature that owns a call. */
export type Kind = {
  /** What the list calls it. */
  name: (act: Act) => string;
  /** By the function of the feature's `*.api.ts`. `remember` stores what a later attempt needs. */
  send: (
    client: QueryClient,
    act: WaitingAct,
    remember: (known: Known) => Promise<void>,
  ) => Promise<unknown>;
  /** For a child of a family's device who is not here now, with the own session; nothing is shown of it. */
  sendAs?: (token: string, act: Act) => Promise<unknown>;
  /** Another tab has sent it. */
  readAgain: (client: QueryClient, act: Act) => void;
  /** Nobody typed it: one that is refused is only dropped. */
  isDropped?: true;
  /** What the list shows of it besides, and what can be done with it. */
  Details?: ComponentType<{ act: Act }>;
  Tools?: ComponentType<{ act: Act }>;
};

export type Kinds = Readonly<Record<WaitingCall, Kind>>;

let kinds: Kinds | undefined;

/** Given by the page, with what shows and sends them. */
export function setKinds(given: Kinds): void {
  kinds = given;
}

export function kindOf({ call }: Pick<Act, "call">): Kind {
  const kind = kinds?.[call];
  if (!kind) throw new Error(`Nothing sends ${call}.`);
  return kind;
}
