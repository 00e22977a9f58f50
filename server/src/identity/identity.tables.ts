import type { CountryCode } from "@madrasa/contract/digits";
import type { ContactMethod } from "@madrasa/contract/limits";
import type { Role } from "@madrasa/contract/roles";
import type { Flag, Generated, TableEntries, Time } from "../platform/database/tables.ts";

declare module "../platform/database/tables.ts" {
  interface Tables {
    users: {
      id: string;
      role: Role;
      first_name: string;
      last_name: string;
      email: string | null;
      email_verified: Generated<Flag>;
      /** When the account got this email and this phone; 0 when it was made with them. */
      email_since: Generated<Time>;
      phone_since: Generated<Time>;
      phone_country: CountryCode | null;
      /** Ten digits; unique together with the country. */
      phone: string | null;
      password_hash: string | null;
      contact_method: ContactMethod;
      /** In which the person is written to; null before they chose one. */
      language: string | null;
      phone_hidden: Generated<Flag>;
      approved: Generated<Flag>;
      suspended: Generated<Flag>;
      /** Students do not see the links in the lessons of this teacher while the teacher is suspended. */
      links_hidden: Generated<Flag>;
      /** An admin's words when suspending a student; "" otherwise. */
      suspension_reason: Generated<string>;
      /** Names, email and phone, folded for search. */
      search: string;
      created_at: Time;
      /**
       * The row stays without a name: of a teacher as the owner of deleted courses, and of anyone whose
       * deletion can still be undone.
       */
      deleted_at: Time | null;
    };
    /** A browser in which an account has signed in. Its token marks it and signs nobody in. */
    devices: {
      id: string;
      user_id: string;
      /** SHA-256 of the token in the browser's cookie. */
      token_hash: string;
      /** The names of browser and system, such as "Firefox, Android"; empty when unknown. */
      browser: string;
      first_seen_at: Time;
      last_seen_at: Time;
      /** When the account's second step was last passed on it. */
      second_step_at: Time | null;
    };
    sessions: {
      /** SHA-256 of the token: a copy of the database signs nobody in. */
      token_hash: string;
      user_id: string;
      device_id: string;
      created_at: Time;
      seen_at: Time;
      expires_at: Time;
      /** The family key that opened it; with the key it ends. */
      family_key_id: Generated<string | null>;
      /** A guardian opened it with a PIN, and has not entered the password since. */
      by_pin: Generated<Flag>;
    };
    /** Students without contacts and password, whom guardians look after. */
    children: {
      user_id: string;
      /** The figure and colour by which a child who cannot read is told apart. */
      mark: number;
      /** Of four digits, hashed as passwords are. */
      pin_hash: Generated<string | null>;
    };
    /** At most two for one child. */
    guardians: {
      child_id: string;
      guardian_id: string;
      created_at: Time;
      /** Of two, the one who decides on the membership and on the other. */
      is_first: Generated<Flag>;
      /** By a student with a phone, who ends it alone. */
      is_named: Generated<Flag>;
    };
    /** A device on which a guardian's children are chosen by name. */
    family_keys: {
      id: string;
      guardian_id: string;
      device_id: string;
      /** SHA-256 of the key in the browser's store. */
      key_hash: string;
      created_at: Time;
      /** Of the guardian's own door on this device, hashed as passwords are. */
      pin_hash: Generated<string | null>;
    };
    /** Wrong PINs of a person on a family's device, since a right one or the guardian's password there. */
    pin_tries: {
      family_key_id: string;
      user_id: string;
      wrong: number;
    };
  }
}

export const IDENTITY_TABLES = {
  users: { key: ["id"], derived: ["search"] },
  devices: { key: ["id"] },
  children: { key: ["user_id"] },
  guardians: { key: ["child_id", "guardian_id"] },
  family_keys: { key: ["id"] },
  pin_tries: { key: ["family_key_id", "user_id"] },
  sessions: { key: ["token_hash"] },
} as const satisfies Partial<TableEntries>;
