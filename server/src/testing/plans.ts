import { recordQueries } from "./count-queries.ts";
import type { TestSchool } from "./test-school.ts";

export interface Plan {
  sql: string;
  /** As the database prints it, in one line. */
  text: string;
  /** Tables of which every row is read, whether in their own order or in that of an index. */
  readWhole: string[];
}

/** How the database runs the statements of an action. */
export async function plansOf(school: TestSchool, act: () => Promise<unknown>): Promise<Plan[]> {
  const { dialect, read } = school.platform.database;
  const statements = await recordQueries(school, act);
  const explained = statements.filter(({ sql }) => /^\s*(select|with)\b/.test(sql));
  return Promise.all(
    explained.map(async (statement) => {
      const how = dialect === "sqlite" ? "explain query plan " : "explain (format json) ";
      const { rows } = await read.executeQuery({ ...statement, sql: how + statement.sql });
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

/** A plan names the aliases of tables. */
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

/** These hold only few rows. */
const SMALL_INDEXES = new Set(["users_pending"]);

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Node[];
};

/** Below a limit, an index is read in its order until there are enough rows. */
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
