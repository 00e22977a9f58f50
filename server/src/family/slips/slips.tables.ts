import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Deleted with the name when its teacher ends it, or after 30 days. */
    slips: {
      id: string;
      course_id: string;
      name: string;
      /** SHA-256. */
      secret_hash: string;
      /** HMAC with the server's secret key: a plain hash of six characters could be reversed. */
      short_code_hash: string;
      /** Secret and code, encrypted for reprinting. */
      printed: string;
      created_at: Time;
      taken_at: Time | null;
      taken_by: string | null;
      student_id: string | null;
      seen_at: Time | null;
    };
  }
}

export const SLIPS_TABLES = {
  slips: { key: ["id"] },
} as const satisfies Partial<TableEntries>;
