import { sql } from "kysely";
import type { CountryCode } from "@madrasa/contract/digits";
import type { ContactMethod } from "@madrasa/contract/limits";
import type { Role } from "@madrasa/contract/roles";

/** True if the person's phone is visible to teachers and students. For queries that join `users` by this name. */
export const showsPhone = (users: string) => sql<boolean>`${sql.ref(`${users}.phone_hidden`)} = 0`;

/** A guardian's choice for the children's teachers; students make the same choice for their own. */
export const shownAsGuardian = (role: Role, isShown: boolean) => ({
  shown_as_guardian: isShown ? (1 as const) : (0 as const),
  ...(role === "student" && { phone_hidden: isShown ? (0 as const) : (1 as const) }),
});

/** Main guardian of the child `users`, or the other one while that one is suspended; null for others. */
export const firstGuardian = (users: string) => sql<string>`(
  select guardian_id from guardians join users as guardian on guardian.id = guardian_id
  where guardians.child_id = ${sql.ref(`${users}.id`)}
  order by guardian.suspended, guardians.is_first desc, guardians.created_at, guardian_id limit 1)`;

/** Visible phone; null if missing or hidden. */
export const shownContacts = (users: string) =>
  [
    shown(users, "phone").as("shown_phone"),
    shown(users, "phone_country").as("shown_country"),
  ] as const;

/** Visible phone of a student; for one without, that of `guardian` if allowed, with the name. */
export const shownContactsOfStudent = (student: string, guardian: string) => {
  const isOwn = sql`${sql.ref(`${student}.phone`)} is not null`;
  const either = <Column extends "phone" | "phone_country">(column: Column) =>
    sql<ColumnOf<Column> | null>`case when ${isOwn} then ${shown(student, column)}
      when ${sql.ref(`${guardian}.shown_as_guardian`)} = 1 then ${sql.ref(`${guardian}.${column}`)} end`;
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
