import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { pagedQuery } from "./paged-query.ts";

const PAGES: Record<string, { items: number[]; nextCursor: string | null }> = {
  first: { items: [1, 2], nextCursor: "second" },
  second: { items: [3], nextCursor: null },
};

it("reads the next page at the cursor of the last one, and no page after the last", async () => {
  const readPage = vi.fn(async ({ query }: { query: { cursor: string | undefined } }) => {
    const page = PAGES[query.cursor ?? "first"];
    if (!page) throw new Error("no such page");
    return page;
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const list = new InfiniteQueryObserver(client, pagedQuery(["numbers"], readPage));
  await list.refetch();
  expect(list.getCurrentResult().hasNextPage).toBe(true);

  readPage.mockRejectedValueOnce(new Error("refused"));
  const failed = await list.fetchNextPage();
  expect(failed).toMatchObject({ isFetchNextPageError: true, hasNextPage: true });
  expect(failed.data?.pages).toEqual([PAGES["first"]]);

  const read = await list.fetchNextPage();
  expect(read).toMatchObject({ isFetchNextPageError: false, hasNextPage: false });
  expect(read.data?.pages.flatMap(({ items }) => items)).toEqual([1, 2, 3]);
  expect(readPage.mock.calls.map(([{ query }]) => query.cursor)).toEqual([
    undefined,
    "second",
    "second",
  ]);
});
