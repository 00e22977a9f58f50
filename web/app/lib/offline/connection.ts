import { contract } from "@madrasa/contract";
import { ApiError } from "@madrasa/contract/client";
import { createStore, useStore } from "../store.ts";
import { foreignError, isEnvelope } from "./foreign.ts";
import { requestTimeout } from "./reconnect.ts";
import { retryWithBackoff } from "./retry-with-backoff.ts";
import { classifyError } from "./classify-error.ts";

/**
 * Connection state. A call without a response starts a probe of the server, repeated until it answers; one failed call
 * alone does not mean offline.
 */
const missing = createStore(false);

export const isOffline = missing.get;
export const useIsOffline = (): boolean => useStore(missing, false);

export const onConnectionChange = missing.subscribe;

export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";

/** True without a response. */
export function isNetworkError(error: unknown): boolean {
  if (error instanceof ApiError || isFull(error)) return false;
  if (error instanceof Error && error.cause !== undefined) return isNetworkError(error.cause);
  return classifyError(error) === "later" || missing.get();
}

let asking: ReturnType<typeof retryWithBackoff> | undefined;

/** Called after a call without a response, or an `offline` event. */
export function suspectOffline(): void {
  if (asking || typeof window === "undefined") return;
  asking = retryWithBackoff(async () => !(await pingServer()));
  void asking.now();
}

/** Milliseconds between the browser's event and a second probe: the first may cross the loss. */
const SECOND_PROBE_MS = 5_000;

/** Probes the server when the browser reports no connection. Returns a stop function. */
export function watchBrowser(): () => void {
  let second: ReturnType<typeof setTimeout> | undefined;
  const probe = () => {
    suspectOffline();
    clearTimeout(second);
    second = setTimeout(() => navigator.onLine || suspectOffline(), SECOND_PROBE_MS);
  };
  if (!navigator.onLine) probe();
  globalThis.addEventListener("offline", probe);
  return () => {
    clearTimeout(second);
    globalThis.removeEventListener("offline", probe);
  };
}

/** Milliseconds without a response before probing the server. */
export const DOUBT_MS = 3_000;
/** Milliseconds before showing offline: some connections are accepted and transfer nothing. */
const SAID_MS = 6_000;

/** Called after DOUBT_MS. Without any response by SAID_MS the state is offline. */
export function callIsSilent(): void {
  suspectOffline();
  const asked = asking;
  setTimeout(() => {
    if (asked && asking === asked && !missing.get()) missing.set(true);
  }, SAID_MS - DOUBT_MS);
}

export function markOnline(): void {
  asking?.stop();
  asking = undefined;
  if (missing.get()) missing.set(false);
}

export async function pingServer(): Promise<boolean> {
  const asked = asking;
  try {
    const { path } = contract.codes.listChannels;
    // oxlint-disable-next-line no-restricted-globals -- a proxy's refusal counts as well; the client reports each cut call
    const answer = await fetch(path, { cache: "no-store", signal: requestTimeout() });
    if (answer.ok && !isEnvelope(await answer.json())) throw foreignError();
    markOnline();
    return true;
  } catch {
    if (asking !== asked) return false;
    if (!missing.get()) missing.set(true);
    suspectOffline();
    return false;
  }
}
