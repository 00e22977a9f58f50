import { contract } from "@madrasa/contract";
import type { Endpoint } from "@madrasa/contract/endpoint";
import type { Expected } from "./callers.ts";
import type { Scenario } from "./scenario.ts";

export type Features = typeof contract;
export type CallName = {
  [F in keyof Features]: `${F}.${Extract<keyof Features[F], string>}`;
}[keyof Features];

export const CALLS: ReadonlyMap<CallName, Endpoint> = new Map(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries<Endpoint>(calls).map(
      ([name, endpoint]) => [`${feature}.${name}` as CallName, endpoint] as const,
    ),
  ),
);

/** Any shape, because tests send invalid input. */
export type CallInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

export type CallEntry = {
  who: Expected;
  /** Consumes data of other calls: run with a separate cast. */
  spends?: true;
  queries?: number;
  input: (scenario: Scenario) => CallInput | Promise<CallInput>;
};

export type CallEntries<F extends keyof Features> = Record<keyof Features[F], CallEntry>;
