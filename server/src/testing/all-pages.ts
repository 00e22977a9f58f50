import { expect } from "vitest";

type Page = {
  nextCursor: string | null;
  total?: number | undefined;
  totalIsAtLeast?: true | undefined;
};

/** Walks all pages: only the first has a total, all but the last are full, none exceeds the limit. */
export async function allPages<P extends Page, Row>(
  limit: number,
  ask: (query: { limit: number; cursor?: string }) => Promise<{ data: P }>,
  rowsOf: (page: P) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  let total: number | undefined;
  let isAtLeast = false;
  let cursor: string | undefined;
  do {
    const { data } = await ask({ limit, ...(cursor !== undefined && { cursor }) });
    if (cursor === undefined) {
      total = data.total;
      isAtLeast = data.totalIsAtLeast ?? false;
    }
    if (cursor !== undefined) expect(data).not.toHaveProperty("total");
    const page = rowsOf(data);
    if (data.nextCursor === null) expect(page.length).toBeLessThanOrEqual(limit);
    else expect(page).toHaveLength(limit);
    rows.push(...page);
    cursor = data.nextCursor ?? undefined;
  } while (cursor !== undefined);
  if (isAtLeast) expect(total).toBeLessThanOrEqual(rows.length);
  else expect(total).toBe(rows.length);
  return rows;
}
