import type { ComplaintSubject } from "@madrasa/contract/base/complaints";
import type { Flag, Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Messages to the school. Answered ones are deleted with the author's account. */
    complaints: {
      id: string;
      /** Retained while the message is open, even if the account is gone. */
      author_id: string;
      /** "" once the message is answered. */
      author_first_name: Generated<string>;
      author_last_name: Generated<string>;
      /** 1 if the author was a child, whose words are not shown to the account, which others may use. */
      by_child: Flag;
      subject_kind: ComplaintSubject;
      /** Stays when the course, section, lesson, person or recitation is gone. */
      subject_id: string;
      /** The course itself, or that of a section, lesson or recitation. */
      course_id: string | null;
      words: string;
      /** Preferred contact of the author, or "". */
      contact: string;
      submitted_at: Time;
      /** 1 if the message retains the recitation; a teacher's message does not. */
      holds: Generated<Flag>;
      answer: Generated<string>;
      /** Null while the message is open. */
      answered_at: Time | null;
      answered_by: string | null;
    };
    /** The admin, if any, who reads messages besides the superadmin. */
    complaint_readers: { user_id: string; named_at: Time };
  }
}

export const COMPLAINTS_TABLES = {
  complaints: { key: ["id"] },
  complaint_readers: { key: ["user_id"] },
} as const satisfies Partial<TableEntries>;
