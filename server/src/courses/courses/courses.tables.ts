import type { Language } from "@madrasa/contract/languages";
import type { Flag, Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    courses: {
      id: string;
      teacher_id: string;
      title: string;
      description: string;
      category: string | null;
      /**
       * Detected from the letters of its texts until the teacher chooses one; null if undetected.
       */
      language: Language | null;
      language_chosen: Generated<Flag>;
      /** JSON array of strings. */
      tags: string;
      banner_file_id: string | null;
      published_at: Time | null;
      enrollable: Generated<Flag>;
      certificates: Generated<Flag>;
      daily_sheet: Generated<Flag>;
      meeting_title: string | null;
      meeting_description: string | null;
      meeting_link: string | null;
      meeting_at: Time | null;
      /** Original time of a moved meeting; null once it has begun. */
      meeting_moved_from: Time | null;
      /** Time of a meeting that was deleted before it began, until another is set. */
      meeting_cancelled_at: Time | null;
      lesson_count: Generated<number>;
      student_count: Generated<number>;
      /** Title, teacher's name, tags and id, folded for search. */
      search: string;
      created_at: Time;
      last_active_at: Time;
      deleted_at: Time | null;
      /** Increased by triggers with each change of the course, its sections and lessons. */
      version: Generated<number>;
    };
    renamed_teachers: {
      teacher_id: string;
      done_at: Time;
      done_id: string;
    };
    sections: {
      id: string;
      course_id: string;
      position: number;
      title: string;
      description: string;
      lesson_count: Generated<number>;
    };
  }
}

export const COURSES_TABLES = {
  courses: { key: ["id"], derived: ["search", "lesson_count", "student_count", "version"] },
  renamed_teachers: { key: ["teacher_id"] },
  sections: { key: ["id"], derived: ["lesson_count"] },
} as const satisfies Partial<TableEntries>;

/** Search index on SQLite, filled by triggers from the courses. */
export const COURSES_DERIVED = ["course_search_rows", "course_search"] as const;
