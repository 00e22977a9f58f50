const BATCH = 1_000;

export async function forEachRow<Row extends { id: string }>(
  listAfter: (id: string, limit: number) => Promise<Row[]>,
  action: (row: Row) => Promise<void>,
): Promise<void> {
  let last: string | undefined = "";
  while (last !== undefined) {
    const rows: Row[] = await listAfter(last, BATCH);
    for (const row of rows) await action(row);
    last = rows.at(-1)?.id;
  }
}
