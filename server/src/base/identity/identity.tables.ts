import type { CountryCode } from "@madrasa/contract/digits";
import type { ContactMethod } from "@madrasa/contract/limits";
import type { Role } from "@madrasa/contract/roles";
import type { Flag, Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    users: {
      id: string;
      role: Role;
      first_name: string;
      last_name: string;
      email: string | null;
      email_verified: Generated<Flag>;
      /** Time of adding this email or phone; 0 if original. */
      email_since: Generated<Time>;
      phone_since: Generated<Time>;
      /** Time when the provider permanently refused the address. */
      email_refused_at: Generated<Time | null>;
      phone_refused_at: Generated<Time | null>;
      phone_country: CountryCode | null;
      /** Ten digits, unique together with the country. */
      phone: string | null;
      password_hash: string | null;
      contact_method: ContactMethod;
      /** Language of messages; null until chosen. */
      language: string | null;
      phone_hidden: Generated<Flag>;
      /** Whether teachers of the person's children see the number; null, which hides it, until answered. */
      shown_as_guardian: Generated<Flag | null>;
      /** IANA zone of the browser that signed in last; null: the school's. */
      time_zone: Generated<string | null>;
      announcement_emails: Generated<Flag>;
      digest: Generated<Flag>;
      digest_emails: Generated<Flag>;
      /** Sunday is 0. */
      digest_day: Generated<number>;
      approved: Generated<Flag>;
      suspended: Generated<Flag>;
      /** Hides links in lessons while the teacher is suspended. */
      links_hidden: Generated<Flag>;
      /** An admin's reason for a suspension, or "". */
      suspension_reason: Generated<string>;
      search: string;
      created_at: Time;
      /** Set for nameless rows of teachers with deleted courses, and of restorable accounts. */
      deleted_at: Time | null;
    };
    /** Accounts whose email a restore left unverified, because an older account has it. */
    email_clashes: { user_id: string };
    /** A browser in which an account has signed in. Its token identifies it without authenticating. */
    devices: {
      id: string;
      user_id: string;
      /** SHA-256 of the cookie's token. */
      token_hash: string;
      /** Browser and system, for example "Firefox, Android"; empty if unknown. */
      browser: string;
      first_seen_at: Time;
      last_seen_at: Time;
      second_step_at: Time | null;
    };
    sessions: {
      /** SHA-256 of the token, so that a database copy authenticates nobody. */
      token_hash: string;
      user_id: string;
      device_id: string;
      created_at: Time;
      seen_at: Time;
      expires_at: Time;
      family_key_id: Generated<string | null>;
      /** 1 if opened with a guardian's PIN, without the password since. */
      by_pin: Generated<Flag>;
      password_at: Generated<Time | null>;
    };
    /** Students without contacts and password, managed by guardians. */
    children: {
      user_id: string;
      avatar: number;
      /** Four digits, hashed like passwords. */
      pin_hash: Generated<string | null>;
      /** 1 if suspended because of its guardians, not for itself. */
      is_paused: Generated<Flag>;
    };
    guardians: {
      child_id: string;
      guardian_id: string;
      created_at: Time;
      /** 1 for the main guardian, who may end the child's account and remove the second. */
      is_first: Generated<Flag>;
      /** 1 if named by a student with a phone, who can end it. */
      is_named: Generated<Flag>;
      /** 1 if the guardian's suspension pauses the child whoever else is active, by an admin's choice. */
      pauses: Generated<Flag>;
    };
    family_keys: {
      id: string;
      guardian_id: string;
      device_id: string;
      /** SHA-256 of the key in the browser's storage. */
      key_hash: string;
      created_at: Time;
      /** The guardian's PIN on this device, hashed like passwords. */
      pin_hash: Generated<string | null>;
      /** Number of digits, so that the last one submits the PIN. */
      pin_length: Generated<number | null>;
    };
    /** Wrong PINs per person and family device, since the last right one or password. */
    pin_tries: {
      family_key_id: string;
      user_id: string;
      wrong: number;
    };
  }
}

export const IDENTITY_TABLES = {
  users: { key: ["id"], derived: ["search"] },
  email_clashes: { key: ["user_id"] },
  devices: { key: ["id"] },
  children: { key: ["user_id"] },
  guardians: { key: ["child_id", "guardian_id"] },
  family_keys: { key: ["id"] },
  pin_tries: { key: ["family_key_id", "user_id"] },
  sessions: { key: ["token_hash"] },
} as const satisfies Partial<TableEntries>;

/** The index of admins' search on SQLite, which triggers fill; the users stay its source. */
export const IDENTITY_DERIVED = ["student_search_rows", "student_search"] as const;
