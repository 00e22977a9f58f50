import type { Language } from "@madrasa/contract/languages";
import type { Grade } from "@madrasa/contract/halaqa/sheet-fields";
import type { Flag, Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    recitation_courses: { course_id: string; since: Time };
    /** A guardian's consent for a child, or a student's own, where both ids are equal. */
    recording_consents: {
      student_id: string;
      guardian_id: string;
      allowed: Flag;
      text_number: number;
      language: string;
      answered_at: Time;
    };
    recitations: {
      id: string;
      student_id: string;
      /** Null once the course is purged: the family keeps the recitation until it expires. */
      course_id: string | null;
      /** The only listener besides the family, permanently; null for the course's teacher. */
      listener_id: string | null;
      course_title: string;
      course_language: Language;
      /** Null once the family has deleted it; the reply remains. */
      file_id: string | null;
      seconds: number;
      /** JSON, like the reply's peaks and annotations. */
      peaks: string;
      from_verse: number | null;
      to_verse: number | null;
      remark: string;
      handed_in_at: Time;
      /** First playback by the teacher. */
      heard_at: Time | null;
      answered_at: Time | null;
      answered_by: string | null;
      grade: Grade | null;
      annotations: Generated<string>;
      answer_remark: Generated<string>;
      answer_file_id: string | null;
      answer_seconds: number | null;
      answer_peaks: string | null;
      /** Time at which the student saw the reply. */
      seen_at: Time | null;
      expires_at: Time;
      /** Time at which the family was notified of the deleted course. */
      notified_gone_at: Time | null;
    };
    /** Grants for admins to listen, with an audited reason. */
    playback_grants: {
      id: string;
      recitation_id: string;
      admin_id: string;
      expires_at: Time;
    };
  }
}

export const RECITATIONS_TABLES = {
  recitation_courses: { key: ["course_id"] },
  recording_consents: { key: ["student_id", "guardian_id"] },
  recitations: { key: ["id"] },
  playback_grants: { key: ["id"] },
} as const satisfies Partial<TableEntries>;
