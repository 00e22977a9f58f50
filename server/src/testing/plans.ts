import { sql } from "kysely";
import { recordQueries } from "./count-queries.ts";
import type { TestApp } from "./test-app.ts";

export interface Plan {
  sql: string;
  text: string;
  readWhole: string[];
}

/** Plans of an action's statements. `byIndexes`: disables sequential scans and merge joins unless necessary. */
export async function plansOf(
  school: TestApp,
  action: () => Promise<unknown>,
  { byIndexes = false }: { byIndexes?: boolean } = {},
): Promise<Plan[]> {
  const { dialect, read: db } = school.platform.database;
  const statements = await recordQueries(school, action);
  const explained = statements.filter(({ sql }) => /^\s*(select|with)\b/.test(sql));
  const how = dialect === "sqlite" ? "explain query plan " : "explain (format json) ";
  const isForced = byIndexes && dialect === "postgres";
  const explain = async (statement: (typeof explained)[number]) => {
    const query = { ...statement, sql: how + statement.sql };
    if (!isForced) return db.executeQuery(query);
    return db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      // A merge join of few rows reads a whole index.
      await sql`set local enable_mergejoin = off`.execute(tx);
      return tx.executeQuery(query);
    });
  };
  return Promise.all(
    explained.map(async (statement) => {
      const { rows } = await explain(statement);
      const readWhole =
        dialect === "sqlite"
          ? readWholeOnSqlite(statement.sql, rows as { detail: string }[])
          : (rows as { "QUERY PLAN": { Plan: Node }[] }[]).flatMap(({ "QUERY PLAN": plans }) =>
              plans.flatMap(({ Plan: node }) => readWholeOnPostgres(node, false)),
            );
      return { sql: statement.sql, text: JSON.stringify(rows), readWhole };
    }),
  );
}

function readWholeOnSqlite(sql: string, rows: readonly { detail: string }[]): string[] {
  const names = new Map(
    [...sql.matchAll(/"?(\w+)"? as "?(\w+)"?/g)].map(([, table = "", alias = ""]) => [
      alias,
      table,
    ]),
  );
  const named = (form: RegExp) => rows.flatMap(({ detail }) => form.exec(detail)?.[1] ?? []);
  const subqueries = named(/^(?:CO-ROUTINE|MATERIALIZE) (\w+)$/);
  return named(/^SCAN (\w+)$/)
    .filter((name) => !subqueries.includes(name))
    .map((name) => names.get(name) ?? name);
}

const SMALL_INDEXES = new Set(["users_pending", "users_admins", "files_marked_for_deletion"]);

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Node[];
};

/** With a limit, indexes are read until there are enough rows. */
function readWholeOnPostgres(node: Node, isLimited: boolean): string[] {
  const type = node["Node Type"];
  const table = node["Relation Name"];
  const isAnyOfIndex =
    /^Index (Only )?Scan$/.test(type) &&
    node["Index Cond"] === undefined &&
    !SMALL_INDEXES.has(node["Index Name"] ?? "");
  const isWhole = type === "Seq Scan" || (isAnyOfIndex && !isLimited);
  const goesOn =
    type === "Limit" || (isLimited && !/^(Sort|Hash|Aggregate|Merge Join)$/.test(type));
  const below = (node.Plans ?? []).flatMap((part) => readWholeOnPostgres(part, goesOn));
  return isWhole && table ? [table, ...below] : below;
}
