import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** A guardian's consent for a child, deleted with the child when withdrawn. */
    consents: {
      child_id: string;
      guardian_id: string;
      text_number: number;
      language: string;
      /** Last four digits of the guardian's verified phone at the time. */
      phone_end: string;
      given_at: Time;
      /** The changed text that this guardian has read since, and when. */
      read_number: number | null;
      read_language: string | null;
      read_at: Time | null;
    };
    /** Requests of children to join courses, until a guardian decides. */
    join_requests: {
      child_id: string;
      course_id: string;
      asked_at: Time;
      /** Slip reserved for seven days from `asked_at`. */
      slip_id: string | null;
    };
    /** Courses refused by a guardian. Only the same guardian can allow them again. */
    withheld_courses: {
      child_id: string;
      course_id: string;
      guardian_id: string;
      withheld_at: Time;
    };
  }
}

export const FAMILY_TABLES = {
  consents: { key: ["child_id", "guardian_id"] },
  join_requests: { key: ["child_id", "course_id"] },
  withheld_courses: { key: ["child_id", "course_id", "guardian_id"] },
} as const satisfies Partial<TableEntries>;
