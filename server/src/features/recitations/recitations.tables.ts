import type { Language } from "@madrasa/contract/languages";
import type { Grade } from "@madrasa/contract/sheet-fields";
import type { Flag, Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Courses whose teachers have switched recitations on. */
    recitation_courses: { course_id: string; since: Time };
    /** A guardian's answer for a child, or a student's own: then the two ids are the same. */
    recording_consents: {
      student_id: string;
      guardian_id: string;
      allowed: Flag;
      /** The number of the text, and the language in which it was read. */
      text_number: number;
      language: string;
      answered_at: Time;
    };
    recitations: {
      id: string;
      student_id: string;
      /** Null once the course is gone for good: the family keeps the recitation until its time is over. */
      course_id: string | null;
      /** Who alone hears it beside the family, for ever; null: the course's teacher. */
      listener_id: string | null;
      /** Of the day on which it was handed in. */
      course_title: string;
      course_language: Language;
      /** Null once the family has deleted it, and only the answer is left. */
      file_id: string | null;
      seconds: number;
      /** As JSON, as the answer's and the marks. */
      peaks: string;
      from_verse: number | null;
      to_verse: number | null;
      remark: string;
      handed_in_at: Time;
      /** When the teacher first had the sound. */
      heard_at: Time | null;
      answered_at: Time | null;
      answered_by: string | null;
      grade: Grade | null;
      marks: Generated<string>;
      answer_remark: Generated<string>;
      answer_file_id: string | null;
      answer_seconds: number | null;
      answer_peaks: string | null;
      /** When the pupil saw the answer. */
      seen_at: Time | null;
      /** Then row and files are deleted. */
      ends_at: Time;
      /** When the family was told that the course is deleted. */
      told_gone_at: Time | null;
    };
    /** What an admin may hear until when, for a reason that the audit has. */
    recitation_hearings: {
      id: string;
      recitation_id: string;
      admin_id: string;
      ends_at: Time;
    };
  }
}

export const RECITATIONS_TABLES = {
  recitation_courses: { key: ["course_id"] },
  recording_consents: { key: ["student_id", "guardian_id"] },
  recitations: { key: ["id"] },
  recitation_hearings: { key: ["id"] },
} as const satisfies Partial<TableEntries>;
