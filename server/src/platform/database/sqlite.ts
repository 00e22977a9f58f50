import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Kysely, SqliteDialect, type KyselyPlugin, type SqliteDatabase } from "kysely";
import { Tinypool } from "tinypool";
import { AdapterAtOnce } from "./at-once.ts";
import type { Database } from "./database.ts";
import { answers } from "./dialect.ts";
import { createSharedCommits, refuseAfterEnd } from "./shared-commit.ts";
import { logOption, type LogQuery } from "./slow-queries.ts";
import type { Tables } from "./tables.ts";

const STATEMENTS_MAX = 500;
/** To wait for another program's lock. All requests wait: SQLite runs in this thread. */
const BUSY_MS = 2000;

/** Pages of 4 KiB: others wait some milliseconds for each step. */
const PAGES_PER_STEP = 200;
const STEPS_AT_MOST = 200;
/** Free pages that stay in the file, for the next writes. */
const PAGES_LEFT = 1_000;

// A process: a thread that reads a large file would keep a server that was told to end from ending.
const faultFinder = new Tinypool({
  filename: new URL("./find-fault.ts", import.meta.url).href,
  name: "findFault",
  runtime: "child_process",
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 1_000,
});

/** Opens the embedded database: one connection that writes and one that only reads. */
export function openSqlite(file: string, log?: LogQuery): Database {
  const reader = connect(file);
  // A write outside a transaction fails at once instead of waiting for the writer.
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
    snapshot: async (act) => {
      // A connection of its own, so that the snapshot does not include what is written meanwhile.
      const own = connect(file);
      own.exec("PRAGMA query_only = ON");
      own.exec("begin");
      const db = handle(own);
      try {
        return await act(db);
      } finally {
        await db.destroy();
      }
    },
    // The data folder's lock admits one server only, so the others are earlier runs of its own.
    oneServerOnly: async (work, act) => {
      if (underway.has(work)) return;
      underway.add(work);
      await act().finally(() => underway.delete(work));
    },
    shrink: async () => {
      for (let step = 0; step < STEPS_AT_MOST && freePages() > PAGES_LEFT; step += 1) {
        const before = freePages();
        // Not by Kysely, which runs one step of the statement: that gives back one page.
        await transaction(async () =>
          connection.exec(`PRAGMA incremental_vacuum(${PAGES_PER_STEP})`),
        );
        if (freePages() >= before) return;
      }
    },
    ping: () => answers(read),
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
      // Does not wait for a snapshot, which needs the log: this thread would wait.
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
      // Kysely closes only what it has used.
      for (const one of [reader, connection]) if (one.isOpen) one.close();
    },
  };
}

/** True when another program has the database open; none may while its contents are replaced. */
export function isSqliteInUse(file: string): boolean {
  const database = new DatabaseSync(file);
  try {
    // In WAL mode every open connection holds a share of the file, so this asks for all of it.
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

/** `before`: is called before each statement. */
type Options = { log?: LogQuery | undefined; before?: () => void };

function handle(database: DatabaseSync, { log, before }: Options = {}): Kysely<Tables> {
  const own = asKyselyDatabase(database, before);
  const dialect = new SqliteDialect({ database: own });
  dialect.createAdapter = () => new AdapterAtOnce(runAtOnce(own, log));
  return new Kysely<Tables>({
    dialect,
    plugins: [dropLocks],
    ...logOption(log),
  });
}

/** Runs statements as Kysely does, without waiting for anything. */
function runAtOnce(database: SqliteDatabase, log?: LogQuery): AdapterAtOnce["run"] {
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

/** Drops lock clauses such as `for update`: SQLite has one writer and no row locks. */
const dropLocks: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === "SelectQueryNode" ? { ...node, endModifiers: undefined } : node,
  transformResult: async ({ result }) => result,
};

function connect(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  // First, since each of the others may meet another program's lock, also that of one that just ends.
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  // For a new file, before it is written to: pages that deletions leave free can then be given back in small steps.
  database.exec("PRAGMA auto_vacuum = INCREMENTAL");
  database.exec("PRAGMA journal_mode = WAL");
  // FULL: what was acknowledged is on the disk, also after a power cut.
  database.exec("PRAGMA synchronous = FULL");
  database.exec("PRAGMA foreign_keys = ON");
  database.exec("PRAGMA cache_size = -16000");
  // Deleted rows are overwritten; with FAST, whole pages of them would stay as they were.
  database.exec("PRAGMA secure_delete = ON");
  return database;
}

/** Kysely's SQLite dialect over Node's own module, each statement prepared once. */
function asKyselyDatabase(database: DatabaseSync, before: () => void = () => {}): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase["prepare"]>>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const earlier = statements.get(sql);
      if (earlier) return earlier;
      // A transaction that begins with a read could not write once another process has written.
      const statement = database.prepare(sql === "begin" ? "begin immediate" : sql);
      const prepared = {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => {
          before();
          return statement.all(...bound(parameters));
        },
        run: (parameters: readonly unknown[]) => {
          before();
          // A full disk already rolled the transaction back; a second rollback would hide the cause.
          if (sql === "rollback" && !database.isTransaction) return NOTHING_DONE;
          return statement.run(...bound(parameters));
        },
        iterate: (parameters: readonly unknown[]) =>
          statement.iterate(...bound(parameters)) as IterableIterator<unknown>,
      };
      if (statements.size >= STATEMENTS_MAX) statements.clear();
      statements.set(sql, prepared);
      return prepared;
    },
  };
}

const NOTHING_DONE = { changes: 0, lastInsertRowid: 0 };

type Bound = Parameters<StatementSync["all"]>;
const bound = (parameters: readonly unknown[]) => parameters as Bound;
