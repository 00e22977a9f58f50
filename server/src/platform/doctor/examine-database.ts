import { SECOND } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { describePostgres } from "../database/describe-postgres.ts";
import { doneMigrations, knownMigrations } from "../database/migrate.ts";
import { Fault, type Examination } from "./fault.ts";
import { commandLine } from "../command-line.ts";

/** Oldest maintained version. */
const OLDEST_POSTGRES = 14;
/** Reserve for backups, the operator and PostgreSQL itself. */
const CONNECTIONS_APART = 10;
const CLOCK_DIFFERENCE = 5 * SECOND;

export function examineDatabase(config: Config, database: Database): Examination[] {
  const isPostgres = database.dialect === "postgres";
  return [
    {
      part: "database",
      examine: async () => {
        await database.ping();
        const kind = isPostgres ? await examinePostgres(config, database) : "SQLite in DATA_DIR";
        if ((await database.check()) !== undefined) {
          throw new Fault(
            "the database is damaged",
            `restore the newest backup: ${commandLine("restore")}`,
          );
        }
        return `${kind}, ${await examineTables(database)}`;
      },
    },
    {
      part: "clock",
      examine: async () => {
        if (!database.readTime) return "there is no other to compare it with";
        const difference = Math.abs((await database.readTime()) - Date.now());
        if (difference <= CLOCK_DIFFERENCE) return "agrees with the database's";
        throw new Fault(
          `differs from the database's by ${Math.round(difference / SECOND)} seconds`,
          "let both machines set their clocks by NTP",
        );
      },
    },
  ];
}

async function examinePostgres(config: Config, { read }: Database): Promise<string> {
  const { version, encoding, maxConnections } = await describePostgres(read);
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    throw new Fault(`PostgreSQL is ${version}`, `update it to ${OLDEST_POSTGRES} or later`);
  }
  if (encoding !== "UTF8") {
    throw new Fault(
      `the database's encoding is ${encoding}`,
      "create it again with --template template0 --encoding UTF8, and restore a backup into it",
    );
  }
  const { pool } = config.postgres;
  if (pool + CONNECTIONS_APART > maxConnections) {
    throw new Fault(
      `this server may open ${pool} connections and PostgreSQL accepts ${maxConnections} in all`,
      "lower DATABASE_POOL, or raise max_connections",
    );
  }
  return `PostgreSQL ${version}, ${pool} of ${maxConnections} connections for this server`;
}

async function examineTables(database: Database): Promise<string> {
  const done = await doneMigrations(database, database.read);
  const known = await knownMigrations();
  if (done.some((name) => !known.includes(name))) return "changed by a newer program";
  if (known.every((name) => done.includes(name))) return "up to date";
  throw new Fault(
    "the tables are not up to date",
    "start the school, which brings them up to date",
  );
}
