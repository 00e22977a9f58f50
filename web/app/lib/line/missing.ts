import { contract } from "@madrasa/contract";
import { ApiError } from "@madrasa/contract/client";
import { createStore, useStore } from "../store.ts";
import { untilSilent } from "./line.ts";
import { tryAgain } from "./try-again.ts";
import { verdictOf } from "./verdict.ts";

/**
 * The one place that knows the line. A call that gets no answer tells it; it then asks the school until that
 * answers. A single call that was cut says nothing about the line.
 */
const missing = createStore(false);

export const isLineMissing = missing.get;
export const useIsLineMissing = (): boolean => useStore(missing, false);

/** Calls back when the line is lost and when it is back. Returns what stops it. */
export const onLineChange = missing.subscribe;

/** No answer: the line, and not the school, is the reason. */
export function isCut(error: unknown): boolean {
  if (error instanceof ApiError) return false;
  if (error instanceof Error && error.cause !== undefined) return isCut(error.cause);
  return verdictOf(error) === "later" || missing.get();
}

let asking: ReturnType<typeof tryAgain> | undefined;

/** A call got no answer, or the browser says that it is offline. */
export function lineMayBeMissing(): void {
  if (asking || typeof window === "undefined") return;
  asking = tryAgain(async () => !(await schoolAnswers()));
  void asking.now();
}

/** A call was answered. */
export function lineIsThere(): void {
  asking?.stop();
  asking = undefined;
  if (missing.get()) missing.set(false);
}

/** Asks now. */
export async function schoolAnswers(): Promise<boolean> {
  const asked = asking;
  try {
    // oxlint-disable-next-line no-restricted-globals -- any answer counts, also a proxy's; the client reports each cut call
    await fetch(contract.codes.listChannels.path, { cache: "no-store", signal: untilSilent() });
    lineIsThere();
    return true;
  } catch {
    // An answer to another call may have come meanwhile.
    if (asking !== asked) return false;
    if (!missing.get()) missing.set(true);
    lineMayBeMissing();
    return false;
  }
}
