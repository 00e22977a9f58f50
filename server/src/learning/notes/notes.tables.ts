import type { Generated, TableEntries, Time } from "../../platform/database/tables.ts";

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
      alt: Generated<string>;
      created_at: Time;
    };
  }
}

export const NOTES_TABLES = {
  note_entries: { key: ["id"] },
} as const satisfies Partial<TableEntries>;

/** Bytes of notes per student, without images; filled by triggers on insert. */
export const NOTES_DERIVED = ["note_sizes"] as const;
