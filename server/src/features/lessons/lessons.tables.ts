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
      /** The best of its renditions: the original, else the small film, else the sound. */
      file_id: string;
      /** A frame of a film. */
      thumbnail_file_id: string | null;
      duration_seconds: number | null;
      /** A JSON array of { name, description, url }. */
      resources: string;
      /** Stands for a picture; empty where there is none. */
      alt: Generated<string>;
      /** Students are asked to recite it. */
      recite: Generated<Flag>;
      created_at: Time;
    };
    /** The renditions of lessons. A lesson of a former program has none here: its file is the original. */
    lesson_files: {
      lesson_id: string;
      kind: RenditionKind;
      course_id: string;
      file_id: string;
      duration_seconds: number | null;
      created_at: Time;
    };
    /** Captions and transcripts of films. */
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
