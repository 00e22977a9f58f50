import type { Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
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
  }
}

export const SECOND_STEP_TABLES = {
  second_steps: { key: ["user_id"] },
  second_step_codes: { key: ["user_id", "code_hash"] },
} as const satisfies Partial<TableEntries>;
