import type { Language } from "@madrasa/contract/languages";
import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** At most one for a student and a course; names and numbers are those of the day it was issued. */
    certificates: {
      /** 128 bits, which are its public address. */
      id: string;
      course_id: string;
      student_id: string;
      teacher_id: string;
      student_name: string;
      course_title: string;
      course_language: Language | null;
      lesson_count: number;
      finished_at: Time;
      issued_at: Time;
      withdrawn_at: Time | null;
    };
  }
}

export const FINISH_TABLES = {
  certificates: { key: ["id"] },
} as const satisfies Partial<TableEntries>;
