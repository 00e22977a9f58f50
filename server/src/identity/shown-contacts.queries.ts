import { sql } from "kysely";
import type { CountryCode } from "@madrasa/contract/digits";

/** In a query that joins `users` by this name: the person's phone is shown to teachers and students. */
export const showsPhone = (users: string) => sql<boolean>`${sql.ref(`${users}.phone_hidden`)} = 0`;

/** In such a query, the phone that is shown; null where there is none or it is hidden. */
export const shownContacts = (users: string) =>
  [
    sql<string | null>`case when ${showsPhone(users)} then ${sql.ref(`${users}.phone`)} end`.as(
      "shown_phone",
    ),
    sql<CountryCode | null>`case when ${showsPhone(users)} then ${sql.ref(`${users}.phone_country`)} end`.as(
      "shown_country",
    ),
  ] as const;
