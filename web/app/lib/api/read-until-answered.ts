import type { Query, QueryClient } from "@tanstack/react-query";
import { onConnectionChange, watchBrowser } from "../offline/connection.ts";
import { retryWithBackoff } from "../offline/retry-with-backoff.ts";
import { classifyError } from "../offline/classify-error.ts";

/** Next pages have their own button: see `load-more.tsx`. */
const isOfNextPage = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

const unanswered = {
  type: "active",
  predicate: (query: Query) =>
    query.state.status === "error" &&
    classifyError(query.state.error) === "later" &&
    !isOfNextPage(query),
} as const;

/**
 * Retries failed reads until they succeed, because not every browser fires an `online` event. Returns a stop function.
 */
export function readUntilAnswered(client: QueryClient): () => void {
  const isWaiting = () => client.getQueryCache().findAll(unanswered).length > 0;
  const reading = retryWithBackoff(async () => {
    await client.refetchQueries(unanswered);
    return isWaiting();
  });
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") reading.soon();
  });
  const stopListening = onConnectionChange(() => void (isWaiting() && reading.now()));
  const stopWatchingBrowser = watchBrowser();
  return () => {
    stopWatchingBrowser();
    stopListening();
    stopWatching();
    reading.stop();
  };
}
