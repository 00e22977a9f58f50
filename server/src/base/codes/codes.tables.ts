import type { Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    codes: {
      id: string;
      /** Id in the response; one request may reach two holders of the same ten digits. */
      request_id: string;
      /** Null at sign-up. */
      user_id: string | null;
      purpose: string;
      channel: string;
      target: string;
      code_hash: string;
      /** SHA-256 of the link's secret. */
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
