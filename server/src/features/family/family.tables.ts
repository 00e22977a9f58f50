import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** A guardian's consent for a child; taken back, the row goes with the child. */
    consents: {
      child_id: string;
      guardian_id: string;
      /** The number of the text, and the language in which it was read. */
      text_number: number;
      language: string;
      /** The last four digits of the guardian's verified phone at that time. */
      phone_end: string;
      given_at: Time;
      /** The changed text that this guardian has read since, and when. */
      read_number: number | null;
      read_language: string | null;
      read_at: Time | null;
    };
    /** Courses that a child asks to join, until a guardian answers. */
    join_requests: {
      child_id: string;
      course_id: string;
      asked_at: Time;
    };
    /** Courses to which a guardian said no; until that guardian says yes, no other guardian's yes counts. */
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
