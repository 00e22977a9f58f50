import { sql, type Kysely } from "kysely";

export async function runAll(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    if (statement.trim() !== "") await sql.raw(statement).execute(db);
  }
}

export async function makeFunctions(
  db: Kysely<unknown>,
  functions: Readonly<Record<string, string>>,
): Promise<void> {
  await runAll(
    db,
    Object.entries(functions).map(
      ([name, body]) => `create or replace function ${name}() returns trigger language plpgsql as
        $$ begin ${body} end $$`,
    ),
  );
}

export async function makeTriggers(
  db: Kysely<unknown>,
  triggers: Readonly<Record<string, string>>,
): Promise<void> {
  await runAll(
    db,
    Object.entries(triggers).map(([event, body]) => `create trigger ${event} begin ${body} end`),
  );
}
