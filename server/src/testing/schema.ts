import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";

interface Column {
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

interface Table {
  columns: Map<string, Column>;
  /** Primary keys, unique indexes and, on PostgreSQL, checks. */
  rules: Set<string>;
}

export type Schema = Map<string, Table>;

export async function readSchema({ schema: db, dialect }: Database): Promise<Schema> {
  const tables = await db.introspection.getTables();
  const rules = await (dialect === "postgres" ? rulesOfPostgres(db) : rulesOfSqlite(db));
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      {
        columns: new Map(
          columns.map(({ name: column, dataType: type, isNullable, ...one }) => [
            column,
            { type, isNullable, hasDefault: one.hasDefaultValue || one.isAutoIncrementing },
          ]),
        ),
        rules: new Set(rules.filter(({ table }) => table === name).map(({ rule }) => rule)),
      },
    ]),
  );
}

export async function readNames({ schema: db, dialect }: Database): Promise<string[]> {
  const names =
    dialect === "postgres"
      ? sql<{ name: string }>`
          select relname as name from pg_class where relnamespace = current_schema()::regnamespace
          union all select tgname from pg_trigger where not tgisinternal
          union all select conname from pg_constraint
            where connamespace = current_schema()::regnamespace`
      : sql<{ name: string }>`select name from sqlite_master`;
  return (await names.execute(db)).rows.map(({ name }) => name).toSorted();
}

type Rules = { table: string; rule: string }[];

async function rulesOfPostgres(db: Database["schema"]): Promise<Rules> {
  const { rows } = await sql<Rules[number]>`
    select relname as "table", pg_get_constraintdef(pg_constraint.oid) as rule
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where connamespace = current_schema()::regnamespace and contype in ('c', 'p', 'u', 'x')
    union all
    select relname, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', 'UNIQUE ')
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = current_schema()::regnamespace and indisunique`.execute(db);
  return rows;
}

async function rulesOfSqlite(db: Database["schema"]): Promise<Rules> {
  const { rows } = await sql<Rules[number]>`
    select tables.name as "table", 'UNIQUE ' || group_concat(columns.name) ||
        coalesce(' ' || substr(own.sql, instr(lower(own.sql), ' where ')), '') as rule
      from sqlite_master as tables
      join pragma_index_list(tables.name) as indexes on indexes."unique" = 1
      join pragma_index_info(indexes.name) as columns
      left join sqlite_master as own on own.name = indexes.name and indexes.partial = 1
      where tables.type = 'table' group by tables.name, indexes.name`.execute(db);
  return rows;
}

/** Reasons why a build for `before` may fail on `after`. */
export function whatBreaks(before: Schema, after: Schema): string[] {
  const broken: string[] = [];
  for (const [table, { columns, rules }] of before) {
    const now = after.get(table);
    if (!now) {
      broken.push(`${table} is gone`);
      continue;
    }
    for (const [name, column] of columns) {
      const changed = now.columns.get(name);
      const where = `${table}.${name}`;
      if (!changed) broken.push(`${where} is gone`);
      else if (changed.type !== column.type) broken.push(`${where} is now ${changed.type}`);
      else if (needsValue(changed) && !needsValue(column)) broken.push(`${where} needs a value`);
      else if (column.isNullable && !changed.isNullable) broken.push(`${where} cannot be null`);
      else if (!column.isNullable && changed.isNullable) broken.push(`${where} can be null`);
    }
    for (const [name, column] of now.columns) {
      if (!columns.has(name) && needsValue(column)) broken.push(`${table}.${name} needs a value`);
    }
    for (const rule of now.rules) {
      if (!rules.has(rule)) broken.push(`${table} has a new rule: ${rule}`);
    }
  }
  return broken;
}

const needsValue = ({ isNullable, hasDefault }: Column) => !isNullable && !hasDefault;

/** References to people without foreign key: rows that outlive accounts, or have their own cursor. */
const PERSON =
  /^(.*_)?(user|student|child|guardian|person|teacher|author|owner|admin|actor|target)(_id)?$|_by(_id)?$|^by_id$|_person$/;

export async function tablesOfPeople({ schema: db, dialect }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const named = tables.filter(({ columns }) => columns.some(({ name }) => PERSON.test(name)));
  const keys =
    dialect === "postgres"
      ? sql<{ name: string }>`
          select relname as name from pg_constraint join pg_class on pg_class.oid = conrelid
            where contype = 'f' and confrelid = 'users'::regclass`
      : sql<{ name: string }>`
          select tables.name from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
            where tables.type = 'table' and keys."table" = 'users'`;
  const { rows } = await keys.execute(db);
  return [...new Set(["users", ...[...named, ...rows].map(({ name }) => name)])].toSorted();
}
