import type { Query, QueryClient } from "@tanstack/react-query";
import { lineMayBeMissing, onLineChange } from "../line/missing.ts";
import { tryAgain } from "../line/try-again.ts";
import { verdictOf } from "../line/verdict.ts";

/** The next page of a list is asked for by its own button: see `load-more.tsx`. */
const isOfNextPage = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

const unanswered = {
  type: "active",
  predicate: (query: Query) =>
    query.state.status === "error" &&
    verdictOf(query.state.error) === "later" &&
    !isOfNextPage(query),
} as const;

/**
 * What the screens could not read is read again by itself, until it is answered: not every browser tells
 * when the line is back. Returns what stops it.
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
