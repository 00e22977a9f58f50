import type { Query, QueryClient } from "@tanstack/react-query";
import { lineMayBeMissing, onLineChange } from "../line/missing.ts";
import { tryAgain } from "../line/try-again.ts";
import { verdictOf } from "../line/verdict.ts";

/** Next pages have their own button: see `load-more.tsx`. */
const isOfNextPage = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

const unanswered = {
  type: "active",
  predicate: (query: Query) =>
    query.state.status === "error" &&
    verdictOf(query.state.error) === "later" &&
    !isOfNextPage(query),
} as const;

/**
 * Retries failed reads until they succeed, because not every browser fires an `online` event. Returns a stop function.
 */
export function readUntilAnswered(client: QueryClient): () => void {
  const isWaiting = () => client.getQueryCache().findAll(unanswered).length > 0;
  const reading = tryAgain(async () => {
    await client.refetchQueries(unanswered);
    return isWaiting();
  });
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") reading.soon();
  });
  const stopListening = onLineChange(() => void (isWaiting() && reading.now()));
  if (!navigator.onLine) lineMayBeMissing();
  globalThis.addEventListener("offline", lineMayBeMissing);
  return () => {
    globalThis.removeEventListener("offline", lineMayBeMissing);
    stopListening();
    stopWatching();
    reading.stop();
  };
}
