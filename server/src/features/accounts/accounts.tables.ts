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
      /** What an admin wrote when suspending a student; "" otherwise. */
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
    /** What an account that its owner deleted was. Email and phone are in `account_changes`. */
    deleted_accounts: {
      user_id: string;
      first_name: string;
      last_name: string;
      approved: Flag;
      suspended: Flag;
      /** Its teacher's courses were deleted at the same time. */
      deleted_at: Time;
      /** From then on it cannot come back, and the rest of its data is deleted. */
      purge_at: Time;
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
    /** The second step at sign-in of an account. */
    second_steps: {
      user_id: string;
      /** Encrypted with the server's secret key. */
      secret: string;
      created_at: Time;
      /** Null until a code of the app was right: before that it is not asked for. */
      confirmed_at: Time | null;
      /** The period of the last code that was right: none is right twice. */
      last_counter: Generated<number>;
    };
    /** SHA-256 of the codes that are each right once in place of the app's. */
    second_step_codes: { user_id: string; code_hash: string };
    sessions: {
      /** SHA-256 of the token: a copy of the database signs nobody in. */
      token_hash: string;
      user_id: string;
      device_id: string;
      created_at: Time;
      seen_at: Time;
      expires_at: Time;
    };
    codes: {
      id: string;
      /** The id in the answer; one request may go to two holders of the same ten digits. */
      request_id: string;
      /** The account it is for; null at sign-up. */
      user_id: string | null;
      purpose: string;
      channel: string;
      /** The email or international number that messages are sent to. */
      target: string;
      code_hash: string;
      /** SHA-256 of the secret in the link that is sent with the digits. */
      secret_hash: string;
      tries: Generated<number>;
      created_at: Time;
      expires_at: Time;
      proven_at: Time | null;
      consumed_at: Time | null;
    };
    /** What an account was before a change, and the secret that restores it. */
    account_changes: {
      id: string;
      user_id: string;
      kind: Generated<"email" | "phone" | "password" | "deletion">;
      secret_hash: string;
      email: string | null;
      email_verified: Flag;
      email_since: Generated<Time>;
      phone_country: CountryCode | null;
      phone: string | null;
      phone_since: Generated<Time>;
      made_at: Generated<Time>;
      expires_at: Time;
      undone_at: Time | null;
    };
  }
}

export const ACCOUNTS_TABLES = {
  users: { key: ["id"], derived: ["search"] },
  deleted_accounts: { key: ["user_id"] },
  devices: { key: ["id"] },
  second_steps: { key: ["user_id"] },
  second_step_codes: { key: ["user_id", "code_hash"] },
  sessions: { key: ["token_hash"] },
  codes: { key: ["id"] },
  account_changes: { key: ["id"] },
} as const satisfies Partial<TableEntries>;
