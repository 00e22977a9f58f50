import type { Language } from "@madrasa/contract/languages";
import type { LessonKind, LessonTextKind, RenditionKind } from "@madrasa/contract/limits";
import type { Flag, Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    lessons: {
      id: string;
      course_id: string;
      section_id: string;
      position: number;
      kind: LessonKind;
      title: string;
      description: string;
      file_id: string;
      thumbnail_file_id: string | null;
      duration_seconds: number | null;
      /** JSON array of { name, description, url }. */
      resources: string;
      alt: Generated<string>;
      recite: Generated<Flag>;
      created_at: Time;
    };
    lesson_files: {
      lesson_id: string;
      kind: RenditionKind;
      course_id: string;
      file_id: string;
      duration_seconds: number | null;
      created_at: Time;
    };
    lesson_texts: {
      lesson_id: string;
      kind: LessonTextKind;
      language: Language;
      course_id: string;
      file_id: string;
      created_at: Time;
    };
  }
}

export const LESSONS_TABLES = {
  lessons: { key: ["id"] },
  lesson_files: { key: ["lesson_id", "kind"] },
  lesson_texts: { key: ["lesson_id", "kind", "language"] },
} as const satisfies Partial<TableEntries>;
