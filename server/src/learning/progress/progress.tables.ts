import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    completions: { student_id: string; lesson_id: string; course_id: string; completed_at: Time };
    /** Seconds. */
    positions: {
      student_id: string;
      lesson_id: string;
      course_id: string;
      seconds: number;
      saved_at: Time;
    };
  }
}

export const PROGRESS_TABLES = {
  completions: { key: ["student_id", "lesson_id"] },
  positions: { key: ["student_id", "lesson_id"] },
} as const satisfies Partial<TableEntries>;
