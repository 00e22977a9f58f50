import type { Language } from "@madrasa/contract/languages";
import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** At most one per student and course; names and numbers as of the day of issue. */
    certificates: {
      /** 128 bits, used as the public address. */
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
    /** Previous ids of certificates issued again with a corrected name. */
    replaced_certificates: {
      id: string;
      course_id: string;
      student_id: string;
      replaced_at: Time;
    };
  }
}

export const CERTIFICATES_TABLES = {
  certificates: { key: ["id"] },
  replaced_certificates: { key: ["id"] },
} as const satisfies Partial<TableEntries>;
