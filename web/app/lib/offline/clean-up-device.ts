import { contract } from "@madrasa/contract";
import { ApiError } from "@madrasa/contract/client";
import { call } from "../api/client.ts";
import { reportError } from "../browser/report.ts";
import { LEFT_PERSON, LEFT_TOKEN } from "../session/left-behind.ts";
import { currentSession } from "../session/session.ts";
import { localStore, PERSON_KEY } from "../storage/storage.ts";
import { deleteLocalData } from "./delete-local-data.ts";
import { PERSON_CACHE, PERSON_ID } from "./for-worker.ts";
import { requestTimeout } from "./reconnect.ts";
import { withLock } from "./lock.ts";
import { retryUntilDone } from "./retry-with-backoff.ts";

let stop: (() => void) | undefined;

/** Deletes data of ended sessions, and ends on the server sessions that ended offline. */
export function cleanUpDevice(): void {
  stop?.();
  stop = retryUntilDone(async () => withLock("clear up", clearAll), 0);
}

const isDue = (key: string) => Number(localStore.read(key)) <= Date.now();

async function clearAll(): Promise<void> {
  await untellWorker().catch(reportError);
  for (const key of localStore.keys(LEFT_PERSON).filter(isDue)) {
    const isChosen = localStore.read(key) === "0";
    // Failures are retried by a later page.
    await deleteLocalData(key.slice(LEFT_PERSON.length), { isChosen }).then(
      () => localStore.remove(key),
      reportError,
    );
  }
  for (const key of localStore.keys(LEFT_TOKEN)) {
    try {
      const token = key.slice(LEFT_TOKEN.length);
      await call(contract.signIn.logout, { token, body: {}, signal: requestTimeout() });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    }
    localStore.remove(key);
  }
}

async function untellWorker(): Promise<void> {
  const all = globalThis.caches as CacheStorage | undefined;
  const told = await all?.match(PERSON_ID, { cacheName: PERSON_CACHE });
  const isSignedIn = currentSession().status === "signedIn";
  const isOwn = isSignedIn && (await told?.text()) === localStore.read(PERSON_KEY);
  if (told && !isOwn) await all?.delete(PERSON_CACHE);
}
