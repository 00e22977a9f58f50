import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    recitation_listeners: {
      course_id: string;
      person_id: string;
      asked_at: Time;
      accepted_at: Time | null;
    };
    /** "Only this listener": a guardian's choice for a child, or a student's own, where both ids are equal. */
    listener_choices: {
      student_id: string;
      guardian_id: string;
      course_id: string;
      /** Remains when this person no longer listens. */
      listener_id: string;
      chosen_at: Time;
      notified_at: Time | null;
    };
  }
}

export const LISTENERS_TABLES = {
  recitation_listeners: { key: ["course_id"] },
  listener_choices: { key: ["student_id", "course_id", "guardian_id"] },
} as const satisfies Partial<TableEntries>;
