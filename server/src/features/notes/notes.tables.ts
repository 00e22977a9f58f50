import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    note_entries: {
      id: string;
      student_id: string;
      lesson_id: string;
      course_id: string;
      title: string;
      description: string;
      file_id: string | null;
      created_at: Time;
    };
  }
}

export const NOTES_TABLES = {
  note_entries: { key: ["id"] },
} as const satisfies Partial<TableEntries>;
