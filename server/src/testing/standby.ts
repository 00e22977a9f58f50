import { cpSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql, type RawBuilder } from "kysely";
import { openPostgres } from "../platform/database/postgres.ts";
import { startOwnPostgres, type OwnPostgres } from "./postgres.ts";

export interface Standby extends OwnPostgres {
  untilEqual: () => Promise<void>;
  cut: () => Promise<void>;
  promote: () => Promise<void>;
}

export async function startStandby(primary: OwnPostgres): Promise<Standby> {
  const standby = await startOwnPostgres((data) => copyData(primary, data));
  return {
    ...standby,
    untilEqual: async () => {
      // Commits may not be flushed in tests.
      const newest = sql<Row>`select pg_current_wal_insert_lsn()::text as value`;
      const [{ value = "" } = {}] = await run(primary.url, newest);
      const isThere = sql<Row>`select 1 where pg_last_wal_replay_lsn() >= ${value}::pg_lsn`;
      while ((await run(standby.url, isThere)).length === 0);
    },
    cut: async () => {
      await run(standby.url, sql`alter system set primary_conninfo = ''`);
      await run(standby.url, sql`select pg_reload_conf()`);
      while ((await run(standby.url, sql`select 1 from pg_stat_wal_receiver`)).length > 0);
    },
    promote: async () => {
      await run(standby.url, sql`select pg_promote()`);
    },
  };
}

type Row = { value?: string };

/** https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP */
async function copyData(primary: OwnPostgres, data: string): Promise<void> {
  const database = openPostgres(primary.url, { isPatient: true });
  // Backups belong to a session.
  await database.schema.connection().execute(async (db) => {
    await sql`select pg_backup_start('standby', true)`.execute(db);
    cpSync(primary.data, data, { recursive: true });
    const { rows } = await sql<Row>`select labelfile as value from pg_backup_stop(false)`.execute(
      db,
    );
    writeFileSync(path.join(data, "backup_label"), rows[0]?.value ?? "");
  });
  await database.close();
  const { hostname, port } = new URL(primary.url);
  rmSync(path.join(data, "postmaster.pid"));
  writeFileSync(path.join(data, "standby.signal"), "");
  writeFileSync(
    path.join(data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${hostname} port=${port} user=postgres'\n`,
  );
}

export async function run<T = unknown>(
  url: string,
  statement: RawBuilder<T> | string,
): Promise<T[]> {
  const database = openPostgres(url, { isPatient: true });
  try {
    const built = typeof statement === "string" ? sql.raw<T>(statement) : statement;
    return (await built.execute(database.read)).rows;
  } finally {
    await database.close();
  }
}
