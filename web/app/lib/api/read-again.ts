import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches changed data. Restarts a first read in progress, which may have outdated data; `invalidateQueries` only
 * waits for it.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirstRead = client.isFetching({ queryKey, predicate: ({ state }) => !state.data }) > 0;
  await client.invalidateQueries({ queryKey });
  if (isFirstRead) await client.invalidateQueries({ queryKey });
}
