import { type Kysely, sql } from "kysely";
import { plainLine } from "@madrasa/contract/plain-line";
import { foldText } from "../src/platform/fold-text.ts";

/**
 * A program that does not know the new column and table sends links to lost phones, and lets removed
 * people join anew.
 */
export const oldestProgram = "0001-first-release";

export async function up(db: Kysely<unknown>): Promise<void> {
  const alter = sql`alter table account_changes add column phone_lost integer not null default 0`;
  await alter.execute(db);
  // A former program deletes courses and accounts and does not know this table.
  await sql`create table removed_contacts (
    course_id text not null references courses (id) on delete cascade,
    contact text not null,
    student_id text references users (id) on delete set null,
    constraint removed_contacts_key primary key (course_id, contact))`.execute(db);
  await sql`create index removed_contacts_of_student on removed_contacts (student_id)`.execute(db);
  await cleanNames(db);
}

type Named = {
  id: string;
  role: string;
  language: string | null;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
};

const BATCH = 1_000;

/** Names as the contract takes them from now on. Few differ, and only those are written. */
async function cleanNames(db: Kysely<unknown>): Promise<void> {
  let last: string | undefined = "";
  while (last !== undefined) {
    const { rows }: { rows: Named[] } = await sql<Named>`select id, role, language, first_name,
      last_name, email, phone from users where id > ${last} order by id limit ${BATCH}`.execute(db);
    for (const user of rows) {
      const name = cleaned(user);
      if (!name) continue;
      const { first_name, last_name } = name;
      const search = foldText(
        [first_name, last_name, user.email ?? "", user.phone ?? ""].join(" "),
      );
      await sql`update users set first_name = ${first_name}, last_name = ${last_name},
        search = ${search} where id = ${user.id}`.execute(db);
    }
    last = rows.at(-1)?.id;
  }
  // Deleted accounts that can still come back: a week's.
  const { rows } = await sql<Named>`select user_id as id, role, language, d.first_name, d.last_name
    from deleted_accounts d join users on users.id = d.user_id`.execute(db);
  for (const user of rows) {
    const name = cleaned(user);
    if (!name) continue;
    await sql`update deleted_accounts set first_name = ${name.first_name},
      last_name = ${name.last_name} where user_id = ${user.id}`.execute(db);
  }
}

/** Undefined when nothing changes. */
function cleaned({ role, language, first_name, last_name }: Named) {
  const first = plainLine(first_name);
  const name = {
    first_name: first === "" && first_name !== "" ? wordFor(role, language) : first,
    last_name: plainLine(last_name),
  };
  return name.first_name === first_name && name.last_name === last_name ? undefined : name;
}

/** In place of a first name of which nothing can be seen: what the person is. */
function wordFor(role: string, language: string | null): string {
  const [student, teacher, admin] = WORDS[language ?? ""] ?? ENGLISH;
  return role === "student" ? student : role === "teacher" ? teacher : admin;
}

const ENGLISH = ["Student", "Teacher", "Admin"] as const;
const WORDS: Record<string, readonly [string, string, string]> = {
  ar: ["طالب", "أستاذ", "مشرف"],
  ur: ["طالب علم", "استاذ", "منتظم"],
  ckb: ["خوێندکار", "مامۆستا", "بەڕێوەبەر"],
};
