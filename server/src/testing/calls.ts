import { contract } from "@madrasa/contract";
import type { Endpoint } from "@madrasa/contract/endpoint";
import type { Expected } from "./callers.ts";
import type { Scenario } from "./scenario.ts";

export type Features = typeof contract;
export type CallName = {
  [F in keyof Features]: `${F}.${Extract<keyof Features[F], string>}`;
}[keyof Features];

/** Every call of the contract by its name. */
export const CALLS: ReadonlyMap<CallName, Endpoint> = new Map(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries<Endpoint>(calls).map(
      ([name, endpoint]) => [`${feature}.${name}` as CallName, endpoint] as const,
    ),
  ),
);

/** Input of a call before it is serialised; of any shape, since tests also send invalid input. */
export type CallInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

/** The facts about a call for the tests that go through the whole contract. */
export type CallEntry = {
  who: Expected;
  /** The most that it takes; of a call that only reads. */
  queries?: number;
  /** Valid when called by the scenario's teacher or student or by an admin; with every optional field. */
  input: (scenario: Scenario) => CallInput | Promise<CallInput>;
};

export type CallEntries<F extends keyof Features> = Record<keyof Features[F], CallEntry>;
