import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Kysely, SqliteDialect, type KyselyPlugin, type SqliteDatabase } from "kysely";
import { Tinypool } from "tinypool";
import { DirectSqliteAdapter } from "./direct-sqlite-adapter.ts";
import type { Database } from "./database.ts";
import { answers } from "./dialect.ts";
import { createSharedCommits, refuseAfterEnd } from "./shared-commit.ts";
import { logOption, type LogQuery } from "./slow-queries.ts";
import type { Tables } from "./tables.ts";

const STATEMENTS_MAX = 500;
/** Milliseconds to wait for another program's lock. Blocks all requests, because SQLite runs in this thread. */
const BUSY_MS = 2000;

/** 4 KiB pages per step, each of which blocks others for some milliseconds. */
const PAGES_PER_STEP = 200;
const STEPS_AT_MOST = 200;
/** Free pages kept for the next writes. */
const PAGES_LEFT = 1_000;

// A process: a thread reading a large file would delay shutdown.
const faultFinder = new Tinypool({
  filename: new URL("./find-fault.ts", import.meta.url).href,
  name: "findFault",
  runtime: "child_process",
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 1_000,
});

export function openSqlite(file: string, log?: LogQuery): Database {
  const reader = connect(file);
  // Writes outside a transaction fail at once instead of waiting.
  reader.exec("PRAGMA query_only = ON");
  const read = handle(reader, { log });
  const connection = connect(file);
  const writer = handle(connection, { log, before: refuseAfterEnd });
  const transaction = createSharedCommits(writer);
  const freePages = () =>
    Number(connection.prepare("PRAGMA freelist_count").get()?.["freelist_count"]);
  const underway = new Set<string>();
  let fault: string | undefined;
  return {
    dialect: "sqlite",
    read,
    schema: writer,
    transaction,
    snapshot: async (action) => {
      // Own connection, so that the snapshot excludes later writes.
      const own = connect(file);
      own.exec("PRAGMA query_only = ON");
      own.exec("begin");
      const db = handle(own);
      try {
        return await action(db);
      } finally {
        await db.destroy();
      }
    },
    // The data folder's lock excludes other servers; the map excludes concurrent runs in this one.
    oneServerOnly: async (work, action) => {
      if (underway.has(work)) return;
      underway.add(work);
      await action().finally(() => underway.delete(work));
    },
    shrink: async () => {
      for (let step = 0; step < STEPS_AT_MOST && freePages() > PAGES_LEFT; step += 1) {
        const before = freePages();
        // Bypasses Kysely, which would run one step and free one page.
        await transaction(async () =>
          connection.exec(`PRAGMA incremental_vacuum(${PAGES_PER_STEP})`),
        );
        if (freePages() >= before) return;
      }
    },
    ping: () => answers(read),
    readTime: undefined,
    takesWrites: () => true,
    losses: () => 0,
    pool: undefined,
    check: async () => {
      fault = (await faultFinder.run(file)) as string | undefined;
      return fault;
    },
    fault: () => fault,
    emptyLog: async () => {
      for (let turn = 0; connection.isTransaction && turn < 1_000; turn += 1) await nextTurn();
      if (connection.isTransaction) return;
      // No waiting for a snapshot's lock on the WAL, which would block this thread.
      connection.exec("PRAGMA busy_timeout = 0");
      try {
        connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      } finally {
        connection.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
      }
    },
    close: async () => {
      await read.destroy();
      await writer.destroy();
      // Kysely closes only connections that it has used.
      for (const one of [reader, connection]) if (one.isOpen) one.close();
    },
  };
}

/** True if another program has the database open, which prevents replacing its contents. */
export function isSqliteInUse(file: string): boolean {
  const database = new DatabaseSync(file);
  try {
    // In WAL mode all connections hold a shared lock, so this requests an exclusive one.
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("begin exclusive; commit");
    return false;
  } catch (error) {
    const SQLITE_BUSY = 5;
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return true;
    throw error;
  } finally {
    database.close();
  }
}

type Options = { log?: LogQuery | undefined; before?: () => void };

function handle(database: DatabaseSync, { log, before }: Options = {}): Kysely<Tables> {
  const own = asKyselyDatabase(database, before);
  const dialect = new SqliteDialect({ database: own });
  dialect.createAdapter = () => new DirectSqliteAdapter(runAtOnce(own, log));
  return new Kysely<Tables>({
    dialect,
    plugins: [dropLocks],
    ...logOption(log),
  });
}

/** Runs statements like Kysely, but synchronously. */
function runAtOnce(database: SqliteDatabase, log?: LogQuery): DirectSqliteAdapter["run"] {
  return (sql, parameters) => {
    const began = performance.now();
    const statement = database.prepare(sql);
    const result = statement.reader
      ? { rows: statement.all(parameters) }
      : { numAffectedRows: BigInt(statement.run(parameters).changes), rows: [] };
    log?.(sql, performance.now() - began);
    return result;
  };
}

/** Drops clauses such as `for update`: SQLite has one writer and no row locks. */
const dropLocks: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === "SelectQueryNode" ? { ...node, endModifiers: undefined } : node,
  transformResult: async ({ result }) => result,
};

function connect(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  // First, because the others may meet another program's lock.
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  // Set before writing a new file; allows returning free pages in small steps.
  database.exec("PRAGMA auto_vacuum = INCREMENTAL");
  database.exec("PRAGMA journal_mode = WAL");
  // FULL: committed data survives a power failure.
  database.exec("PRAGMA synchronous = FULL");
  database.exec("PRAGMA foreign_keys = ON");
  database.exec("PRAGMA cache_size = -16000");
  // Overwrites deleted rows; FAST would keep whole pages.
  database.exec("PRAGMA secure_delete = ON");
  return database;
}

/** Kysely's SQLite dialect over `node:sqlite`, with prepared statements cached. */
function asKyselyDatabase(database: DatabaseSync, before: () => void = () => {}): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase["prepare"]>>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const earlier = statements.get(sql);
      if (earlier) return earlier;
      // IMMEDIATE, because a transaction that begins with a read cannot write after another process.
      const statement = database.prepare(sql === "begin" ? "begin immediate" : sql);
      statement.setReturnArrays(true);
      let names = statement.columns().map(({ name }) => name);
      const prepared = {
        reader: names.length > 0,
        all: (parameters: readonly unknown[]) => {
          before();
          const rows = statement.all(...bound(parameters)) as unknown as unknown[][];
          // A migration may have added columns since.
          if (rows[0] && rows[0].length !== names.length) {
            names = statement.columns().map(({ name }) => name);
          }
          return rows.map((row) => objectOf(names, row));
        },
        run: (parameters: readonly unknown[]) => {
          before();
          // A full disk already rolled back; a second rollback would hide the cause.
          if (sql === "rollback" && !database.isTransaction) return NOTHING_DONE;
          return statement.run(...bound(parameters));
        },
        iterate: function* (parameters: readonly unknown[]) {
          const rows = statement.iterate(...bound(parameters)) as unknown as Iterable<unknown[]>;
          for (const row of rows) yield objectOf(names, row);
        },
      };
      if (statements.size >= STATEMENTS_MAX) statements.clear();
      statements.set(sql, prepared);
      return prepared;
    },
  };
}

/** Row object. Objects of `node:sqlite` are in dictionary mode: twice as slow to create, and slower to read. */
function objectOf(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let index = 0;
  for (const name of names) {
    row[name] = values[index];
    index += 1;
  }
  return row;
}

const NOTHING_DONE = { changes: 0, lastInsertRowid: 0 };

type Bound = Parameters<StatementSync["all"]>;
const bound = (parameters: readonly unknown[]) => parameters as Bound;
