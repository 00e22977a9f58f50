import type { Compilable, QueryResult } from "kysely";
import { runCompiled } from "./direct-sqlite-adapter.ts";
import type { Db, Dialect } from "./database.ts";
import { isPostgres } from "./is-postgres.ts";

/**
 * A query that is built and compiled once for each dialect, which takes longer than running it. The
 * builder gets a placeholder for each value and may only pass it on to the query. `take` makes what the
 * query returns of the result.
 *
 *     export const findUser = compileOnce(
 *       (db, { id }: { id: string }) => db.selectFrom("users").selectAll().where("id", "=", id),
 *       firstRow,
 *     );
 *     const user = await findUser(db, { id });
 */
export function compileOnce<Values extends object, Row, Taken>(
  build: (db: Db, values: Values) => Compilable<Row>,
  take: (result: QueryResult<Row>) => Taken,
): (db: Db, values: Values) => Promise<Taken> {
  type Compiled = { sql: string; names: (keyof Values)[]; constants: readonly unknown[] };
  const compiled: Partial<Record<Dialect, Compiled>> = {};

  function compile(db: Db): Compiled {
    const { sql, parameters } = build(db, placeholders as Values).compile();
    const names = parameters.map((one) => (one instanceof Placeholder ? one.name : undefined));
    return { sql, names: names as (keyof Values)[], constants: parameters };
  }

  return async (db, values) => {
    const { sql, names, constants } = (compiled[isPostgres(db) ? "postgres" : "sqlite"] ??=
      compile(db));
    const parameters = names.map((name, index) =>
      name === undefined ? constants[index] : values[name],
    );
    return take(await runCompiled<Row>(db, sql, parameters));
  };
}

export const allRows = <Row>({ rows }: QueryResult<Row>) => rows;
export const firstRow = <Row>({ rows }: QueryResult<Row>) => rows[0];
/** State rows of a cached response as text; undefined if nothing is visible. */
export const asState = ({ rows }: QueryResult<unknown>) =>
  rows.length > 0 ? JSON.stringify(rows) : undefined;
export const hasRow = ({ rows }: QueryResult<unknown>) => rows.length > 0;
export const changedRows = ({ numAffectedRows = 0n }: QueryResult<unknown>) =>
  Number(numAffectedRows);

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`The value of ${this.name} is not known when the query is built.`);
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });
