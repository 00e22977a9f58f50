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
      /** Stands for the image; empty where there is none. */
      alt: Generated<string>;
      created_at: Time;
    };
  }
}

export const NOTES_TABLES = {
  note_entries: { key: ["id"] },
} as const satisfies Partial<TableEntries>;

/** The bytes of each student's notes without their images; triggers fill it while notes are inserted. */
export const NOTES_DERIVED = ["note_sizes"] as const;
