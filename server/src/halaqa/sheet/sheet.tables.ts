import type { Attendance, DAYS, Grade, Track } from "@madrasa/contract/halaqa/sheet-fields";
import type { Direction } from "@madrasa/contract/quran/directions";
import type { TestKind } from "@madrasa/contract/quran/tests";
import type { Unit } from "@madrasa/contract/quran/units";
import type { Flag, Generated, TableEntries, Time } from "../../platform/database/tables.ts";

/** Row of a day with the latest change received. Author and device time identify a change. */
type OfDay = {
  course_id: string;
  /** UTC midnight of the date. */
  day: Time;
  by_id: string;
  at: Time;
  device_at: Time;
};
type OfStudent = OfDay & { student_id: string };

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Recited passages; all null if deleted. Verses are numbered 1 to 6236. */
    sheet_entries: OfStudent & {
      track: Track;
      passage_id: Generated<string>;
      /** Device time of the first entry, which orders passages of a day. */
      heard_at: Generated<Time>;
      from_verse: number | null;
      to_verse: number | null;
      grade: Grade | null;
      stumbles: number | null;
      unit: Unit | null;
    };
    /** Exceptions on held days, including deleted ones. */
    absences: OfStudent & { state: Attendance };
    /** The teacher's note to the family; "" if deleted. */
    day_notes: OfStudent & { note: string };
    /** History of these three tables, as JSON of their own columns. */
    sheet_history: OfStudent & {
      what: Track | "attendance" | "note";
      /** Same as in entries; otherwise ''. */
      passage_id: Generated<string>;
      row: string;
    };
    /** Null if unmarked again. `by_entries`: held because of entries, without a mark. */
    sheet_days: OfDay & { state: (typeof DAYS)[number] | null; by_entries: Generated<Flag> };
    /** A student's position in the halaqa and direction of the new track, if chosen by the teacher. */
    sheet_students: {
      course_id: string;
      student_id: string;
      place: number | null;
      direction: Direction | null;
    };
    substitutes: {
      course_id: string;
      person_id: string;
      asked_at: Time;
      accepted_at: Time | null;
    };
    /** Tests by first verse; other columns are null if deleted. */
    sheet_tests: OfStudent & {
      kind: TestKind;
      from_verse: number;
      to_verse: number | null;
      grade: Grade | null;
      examiner: string | null;
    };
    /** Derived from all entries, written by `formatLearned`. */
    learned_verses: { student_id: string; runs: string };
    /** Verses known before any entry, written by `formatRuns`, with author and time of the last change. */
    known_verses: { student_id: string; runs: string; by_id: string; at: Time };
    /** Guardians' signatures for a child's day and those before it. */
    days_seen: { student_id: string; guardian_id: string; day: Time; at: Time };
  }
}

export const SHEET_TABLES = {
  sheet_entries: { key: ["student_id", "track", "day", "course_id", "passage_id"] },
  absences: { key: ["student_id", "day", "course_id"] },
  day_notes: { key: ["student_id", "day", "course_id"] },
  sheet_history: {
    key: ["student_id", "day", "course_id", "what", "passage_id", "device_at", "by_id"],
  },
  sheet_days: { key: ["course_id", "day"] },
  sheet_students: { key: ["course_id", "student_id"] },
  substitutes: { key: ["course_id", "person_id"] },
  sheet_tests: { key: ["student_id", "day", "course_id", "kind", "from_verse"] },
  learned_verses: { key: ["student_id"] },
  known_verses: { key: ["student_id"] },
  days_seen: { key: ["student_id", "day", "guardian_id"] },
} as const satisfies Partial<TableEntries>;
