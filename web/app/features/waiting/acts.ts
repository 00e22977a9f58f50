import type { contract } from "@madrasa/contract";

/** A call of a person that waits on the device until there is a line. */

type Features = typeof contract;
/** The calls whose entries in the contract say that they may wait, as "progress/savePosition". */
export type WaitingCall = {
  [Feature in keyof Features]: {
    [Call in keyof Features[Feature]]: Features[Feature][Call] extends { mayWait: true }
      ? `${Feature}/${Call & string}`
      : never;
  }[keyof Features[Feature]];
}[keyof Features];

/** All but the file is stored as JSON. */
export type Act = {
  call: WaitingCall;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  /** Sent before it. */
  file?: File | undefined;
  /** Chosen here: under it the server does the act once, however often it is sent. */
  idempotencyKey: string;
  /** It sets a state: of several with the same call and query only the last one is sent. */
  isState: boolean;
  /** Titles of what it is about, since that may not be at hand when the list is shown. */
  about: readonly string[];
  /** What its feature knew of it when it was done, and while it was sent. */
  known?: Readonly<Record<string, unknown>> | undefined;
};

export type WaitingAct = Act & {
  /** Acts are sent in this order, whatever the clock says. */
  seq: number;
  /** It is there after the page was closed. */
  isStored: boolean;
  /** Why the server did not take it, as `fault` keeps it: it waits for the person, not for the line. */
  refusal?: string | undefined;
};

/** What screens do with the queue once it is loaded. */
export type Queue = {
  add: (act: Act) => Promise<WaitingAct>;
  drop: (seq: number) => Promise<void>;
};

/** The act as it was done, without what became of it. */
export function actOf(given: WaitingAct): Act {
  const { seq: _seq, isStored: _isStored, refusal: _refusal, ...act } = given;
  return act;
}

export function replaces(next: Act, earlier: Act): boolean {
  if (next.call !== earlier.call) return false;
  if (!next.isState) return next.idempotencyKey === earlier.idempotencyKey;
  return hasQuery(earlier, next.query);
}

export const hasQuery = ({ query }: Act, wanted: Act["query"]): boolean =>
  Object.entries(wanted).every(([name, value]) => query[name] === value);
