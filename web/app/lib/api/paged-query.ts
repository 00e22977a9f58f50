import { infiniteQueryOptions, keepPreviousData, type QueryKey } from "@tanstack/react-query";

type PageRequest = { query: { cursor: string | undefined }; signal: AbortSignal };

type PagedQueryOptions = {
  showsPrevious?: boolean;
  staleTime?: number;
};

export function pagedQuery<Page extends { nextCursor: string | null }, Key extends QueryKey>(
  queryKey: Key,
  readPage: (request: PageRequest) => Promise<Page>,
  { showsPrevious = false, ...options }: PagedQueryOptions = {},
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => readPage({ query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.nextCursor ?? undefined,
    ...(showsPrevious && { placeholderData: keepPreviousData }),
    ...options,
  });
}
