import { sql } from "kysely";
import { expect, test } from "vitest";
import { anEmptyInstallation } from "../../testing/backups.ts";
import { readSchema, whatBreaks, type Schema } from "../../testing/schema.ts";
import { loadMigrations } from "./migration-files.ts";

test("each migration leaves all that the oldest program it names reads and writes", async () => {
  const { database, close } = await anEmptyInstallation({ migrated: false });
  const files = Object.entries(await loadMigrations()).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const schemas = new Map<string, Schema>();
  const broken: string[] = [];
  for (const [name, { up, oldestProgram }] of files) {
    await up(database.schema, database.dialect);
    const schema = await readSchema(database);
    schemas.set(name, schema);
    if (oldestProgram === undefined) continue;
    const before = schemas.get(oldestProgram);
    if (!before) throw new Error(`${name} names ${oldestProgram}, which is no earlier migration.`);
    broken.push(...whatBreaks(before, schema).map((change) => `${name}: ${change}`));
  }
  await close();
  expect(schemas.get(files.at(-1)?.[0] ?? "")?.size).toBeGreaterThan(20);
  // The migration must name a build that knows it, or none.
  expect(broken).toEqual([]);
});

const FORMER = "key text primary key, name text not null, number integer, kind text default 'a'";
const CHANGES: [today: string, broken: string[]][] = [
  [FORMER, []],
  [`${FORMER}, more text, mark text not null default ''`, []],
  [`${FORMER}, more text not null`, ["former.more needs a value"]],
  [FORMER.replace("number integer, ", ""), ["former.number is gone"]],
  [FORMER.replace("number", "figure"), ["former.number is gone"]],
  [FORMER.replace("integer", "integer not null"), ["former.number needs a value"]],
  [FORMER.replace("default", "not null default"), ["former.kind cannot be null"]],
  [FORMER.replace("name text not null", "name text"), ["former.name can be null"]],
  [`${FORMER}, unique (name)`, ["former has a new rule"]],
];

test("a change that a former program does not bear is named", async () => {
  const { database, close } = await anEmptyInstallation({ migrated: false });
  const { schema: db } = database;
  const make = async (columns: string) => {
    await sql`drop table if exists former`.execute(db);
    await sql`create table former (${sql.raw(columns)})`.execute(db);
    return readSchema(database);
  };
  const before = await make(FORMER);
  for (const [today, broken] of CHANGES) {
    const found = whatBreaks(before, await make(today));
    expect(found.length > 0, today).toBe(broken.length > 0);
    for (const [index, sentence] of broken.entries()) expect(found[index]).toContain(sentence);
  }
  const typed = await make(FORMER.replace("number integer", "number text"));
  expect(whatBreaks(before, typed)).toEqual([
    expect.stringMatching(/^former\.number is now text$/i),
  ]);
  await sql`drop table former`.execute(db);
  expect(whatBreaks(before, await readSchema(database))).toEqual(["former is gone"]);
  await close();
});
