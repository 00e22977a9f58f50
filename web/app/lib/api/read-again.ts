import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * What the server has changed is read again. A first read that was under way may have been answered before the change,
 * and `invalidateQueries` alone only waits for it: it is asked for once more.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirstRead = client.isFetching({ queryKey, predicate: ({ state }) => !state.data }) > 0;
  await client.invalidateQueries({ queryKey });
  if (isFirstRead) await client.invalidateQueries({ queryKey });
}
