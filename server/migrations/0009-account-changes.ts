import { sql, type Kysely } from "kysely";

/**
 * A change of an account that can be undone keeps everything that stood before it, not only the email
 * or phone that was replaced; and an account knows since when it has its email and its phone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column email_since bigint not null default 0`.execute(db);
  await sql`alter table users add column phone_since bigint not null default 0`.execute(db);

  await sql`alter table address_changes rename to account_changes`.execute(db);
  await sql`alter table account_changes add column kind text not null default 'phone'`.execute(db);
  await sql`alter table account_changes add column made_at bigint not null default 0`.execute(db);
  await sql`alter table account_changes add column email_since bigint not null default 0`.execute(
    db,
  );
  await sql`alter table account_changes add column phone_since bigint not null default 0`.execute(
    db,
  );
  await sql`drop index address_changes_secret`.execute(db);
  await sql`drop index address_changes_of_user`.execute(db);
  await sql`create unique index account_changes_secret on account_changes (secret_hash)`.execute(
    db,
  );
  await sql`create index account_changes_of_user on account_changes (user_id, made_at)`.execute(db);
  await sql`create index account_changes_expiry on account_changes (expires_at)`.execute(db);

  // Changes that can still be undone have one of the two; the other is what the account has now.
  await sql`update account_changes set kind = 'email' where email is not null`.execute(db);
  await sql`update account_changes set
    phone_country = (select phone_country from users where users.id = account_changes.user_id),
    phone = (select phone from users where users.id = account_changes.user_id)
    where kind = 'email'`.execute(db);
  await sql`update account_changes set
    email = (select email from users where users.id = account_changes.user_id),
    email_verified = (select email_verified from users where users.id = account_changes.user_id)
    where kind = 'phone'`.execute(db);
  await sql`update account_changes set made_at = expires_at - ${3 * 24 * 3600 * 1000}`.execute(db);

  // Keys with a colon name emails, phones and IP addresses; from now on they are hashes.
  await sql`delete from rate_limit_entries where key like '%:%'`.execute(db);
}
