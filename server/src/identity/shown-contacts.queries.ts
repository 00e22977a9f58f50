import { sql } from "kysely";
import type { CountryCode } from "@madrasa/contract/digits";
import type { ContactMethod } from "@madrasa/contract/limits";

/** In a query that joins `users` by this name: the person's phone is shown to teachers and students. */
export const showsPhone = (users: string) => sql<boolean>`${sql.ref(`${users}.phone_hidden`)} = 0`;

/** The guardian, by this name, who decides for the child `users`; nobody of who has no guardian. */
export const firstGuardian = (users: string) => sql<string>`(
  select guardian_id from guardians where guardians.child_id = ${sql.ref(`${users}.id`)}
  order by guardians.is_first desc, guardians.created_at, guardians.guardian_id limit 1)`;

/** In such a query, the phone that is shown; null where there is none or it is hidden. */
export const shownContacts = (users: string) =>
  [
    shown(users, "phone").as("shown_phone"),
    shown(users, "phone_country").as("shown_country"),
  ] as const;

/** Of a student the same, and of one without a phone that of `guardian`, with the guardian's name. */
export const shownContactsOfStudent = (student: string, guardian: string) => {
  const isOwn = sql`${sql.ref(`${student}.phone`)} is not null`;
  const either = <Column extends "phone" | "phone_country">(column: Column) =>
    sql<ColumnOf<Column> | null>`case when ${isOwn} then ${shown(student, column)}
      else ${shown(guardian, column)} end`;
  return [
    either("phone").as("shown_phone"),
    either("phone_country").as("shown_country"),
    sql<string | null>`case when not ${isOwn} then ${sql.ref(`${guardian}.first_name`)} end`.as(
      "guardian_first_name",
    ),
    sql<string | null>`${sql.ref(`${guardian}.last_name`)}`.as("guardian_last_name"),
    sql<ContactMethod>`coalesce(case when not ${isOwn} then ${sql.ref(`${guardian}.contact_method`)} end,
      ${sql.ref(`${student}.contact_method`)})`.as("shown_method"),
  ] as const;
};

type ColumnOf<Column> = Column extends "phone" ? string : CountryCode;

const shown = <Column extends "phone" | "phone_country">(users: string, column: Column) =>
  sql<ColumnOf<Column> | null>`case when ${showsPhone(users)} then ${sql.ref(`${users}.${column}`)} end`;
