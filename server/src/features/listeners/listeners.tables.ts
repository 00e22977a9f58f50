import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** A course's second listener, or who is asked to be. */
    recitation_listeners: {
      course_id: string;
      person_id: string;
      asked_at: Time;
      accepted_at: Time | null;
    };
    /** "Only her": a guardian's choice for a child, or a student's own; then the two ids are the same. */
    listener_choices: {
      student_id: string;
      guardian_id: string;
      course_id: string;
      /** Stays when this person is not the course's listener any more. */
      listener_id: string;
      chosen_at: Time;
      /** When the family was told of that. */
      told_at: Time | null;
    };
  }
}

export const LISTENERS_TABLES = {
  recitation_listeners: { key: ["course_id"] },
  listener_choices: { key: ["student_id", "course_id", "guardian_id"] },
} as const satisfies Partial<TableEntries>;
