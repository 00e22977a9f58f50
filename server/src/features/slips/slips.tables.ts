import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** A slip ends when its teacher ends it, or after 30 days: then the row, with the name, is deleted. */
    slips: {
      id: string;
      course_id: string;
      name: string;
      /** SHA-256. */
      secret_hash: string;
      /** HMAC with the server's secret key: six signs could be found from a plain hash. */
      signs_hash: string;
      /** Secret and signs, encrypted, for printing again. */
      printed: string;
      created_at: Time;
      taken_at: Time | null;
      /** The guardian, or the student. */
      taken_by: string | null;
      student_id: string | null;
      seen_at: Time | null;
      /** Those of whom the teacher said "Not this family", by id, with spaces between. */
      refused_person: string | null;
    };
  }
}

export const SLIPS_TABLES = {
  slips: { key: ["id"] },
} as const satisfies Partial<TableEntries>;
