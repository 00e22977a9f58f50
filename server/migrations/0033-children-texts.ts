import { sql, type Kysely } from "kysely";

/** A program that does not know them reads and writes consents as before. */
export const oldestProgram = "0001-first-release";

/** Every text "Children and privacy" that the school has had, and which changed one a guardian has read since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table children_texts (
      number integer not null,
      language text not null,
      content text not null,
      written_at bigint not null,
      constraint children_texts_key primary key (number, language))`,
    `alter table consents add column read_number integer`,
    `alter table consents add column read_language text`,
    `alter table consents add column read_at bigint`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
