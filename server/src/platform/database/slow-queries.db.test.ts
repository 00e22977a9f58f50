import { expect, test } from "vitest";
import type { Log } from "../log.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { listPathsUsedSince } from "../builds/builds.queries.ts";
import { openDatabase } from "./open.ts";

test("a slow query is logged by its function and its statement, without its values", async () => {
  const school = await createTestApp();
  const { config } = school.platform;
  const lines: Record<string, unknown>[] = [];
  const log = { warn: (facts: Record<string, unknown>) => lines.push(facts) } as unknown as Log;
  const SECRET = 987_654_321;
  const quick = openDatabase({ ...config, slowQueryMs: 0.000_001 }, { log });
  await listPathsUsedSince(quick.read, SECRET);
  await quick.transaction(async (tx) =>
    tx.selectFrom("users").select("id").where("id", "=", String(SECRET)).execute(),
  );
  await quick.close();
  expect(lines[0]).toEqual({
    query: "listPathsUsedSince",
    statement: expect.stringContaining("select distinct path from build_assets join builds on"),
    ms: expect.any(Number),
  });
  expect(lines.map(({ statement }) => statement)).toContainEqual(
    expect.stringMatching(/^select "id" from "users" where "id" = (\?|\$1)$/),
  );
  expect(JSON.stringify(lines)).not.toContain(String(SECRET));

  lines.length = 0;
  for (const slowQueryMs of [0, 60_000]) {
    const database = openDatabase({ ...config, slowQueryMs }, { log });
    await listPathsUsedSince(database.read, SECRET);
    await database.close();
  }
  expect(lines).toEqual([]);
  await school.close();
});
