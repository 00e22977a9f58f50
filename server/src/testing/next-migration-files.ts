import { sql } from "kysely";
import * as own from "../platform/database/migration-files.ts";
import { NEXT } from "./next-build.ts";

const moreOfRemoved: own.MigrationFile = {
  oldestProgram: "0001-tables",
  up: async (db) => {
    await sql`alter table removed_students add column warned_at bigint not null default 0`.execute(
      db,
    );
    await sql`update removed_students set warned_at = removed_at`.execute(db);
  },
};

const mottos: own.MigrationFile = {
  oldestProgram: "0001-tables",
  up: async (db) => {
    await sql`alter table courses add column motto text not null default ''`.execute(db);
    await sql`create index courses_by_motto on courses (motto)`.execute(db);
  },
};

export const migrationNames = () => [...own.migrationNames(), ...NEXT];

export const loadMigrations = async () => ({
  ...(await own.loadMigrations()),
  [NEXT[0]]: moreOfRemoved,
  [NEXT[1]]: mottos,
});
