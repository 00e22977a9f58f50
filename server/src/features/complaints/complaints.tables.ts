import type { ComplaintSubject } from "@madrasa/contract/complaints";
import type { Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** What people tell the school. They go with the account of who told it. */
    complaints: {
      id: string;
      teller_id: string;
      subject_kind: ComplaintSubject;
      /** Stays when the course, lesson, person or recitation is gone. */
      subject_id: string;
      /** Of a course, lesson or recitation. */
      course_id: string | null;
      words: string;
      /** How the person wants to be reached, or "". */
      contact: string;
      told_at: Time;
      answer: Generated<string>;
      /** Null while the complaint is open. */
      answered_at: Time | null;
      answered_by: string | null;
    };
    /** The one admin, if any, who reads complaints besides the superadmin. */
    complaint_readers: { user_id: string; named_at: Time };
  }
}

export const COMPLAINTS_TABLES = {
  complaints: { key: ["id"] },
  complaint_readers: { key: ["user_id"] },
} as const satisfies Partial<TableEntries>;
