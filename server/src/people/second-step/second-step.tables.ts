import type { Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    second_steps: {
      user_id: string;
      /** Encrypted with the server's secret key. */
      secret: string;
      created_at: Time;
      /** Null until confirmed with a code; not required before. */
      confirmed_at: Time | null;
      /** Period of the last accepted code: codes work once. */
      last_counter: Generated<number>;
    };
    /** SHA-256 of single-use recovery codes. */
    second_step_codes: { user_id: string; code_hash: string };
  }
}

export const SECOND_STEP_TABLES = {
  second_steps: { key: ["user_id"] },
  second_step_codes: { key: ["user_id", "code_hash"] },
} as const satisfies Partial<TableEntries>;
