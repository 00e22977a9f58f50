import type { Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
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
  }
}

export const CODES_TABLES = {
  codes: { key: ["id"] },
} as const satisfies Partial<TableEntries>;
