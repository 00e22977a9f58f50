import { sql, type Kysely } from "kysely";

/** A program that does not know the table signs nobody up by an invitation. */
export const oldestProgram = "0001-first-release";

/** Links with which teachers sign up and are approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table teacher_invitations (
    id text not null,
    secret_hash text not null,
    made_by text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint,
    constraint teacher_invitations_key primary key (id))`.execute(db);
  await sql`create unique index teacher_invitations_secret on teacher_invitations (secret_hash)`.execute(
    db,
  );
  await sql`create index teacher_invitations_open on teacher_invitations (expires_at, id)
    where used_at is null`.execute(db);
}
