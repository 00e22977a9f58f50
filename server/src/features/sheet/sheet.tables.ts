import type { Attendance, DAYS, Grade, Track } from "@madrasa/contract/sheet-fields";
import type { Direction } from "@madrasa/contract/quran/goes-on";
import type { TestKind } from "@madrasa/contract/quran/tests";
import type { Unit } from "@madrasa/contract/quran/units";
import type { TableEntries, Time } from "../../platform/database/tables.ts";

/** A row of a day: the last act on it that arrived. Who sent it and the device's time tell acts from one another. */
type OfDay = {
  course_id: string;
  /** The beginning of the date in UTC. */
  day: Time;
  by_id: string;
  at: Time;
  device_at: Time;
};
type OfPupil = OfDay & { student_id: string };

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** What a pupil recited; all null where it was taken back. Verses are numbered from 1 to 6236. */
    recitals: OfPupil & {
      track: Track;
      from_verse: number | null;
      to_verse: number | null;
      grade: Grade | null;
      stumbles: number | null;
      /** The unit by which its end was moved. */
      unit: Unit | null;
    };
    /** Exceptions on a day that was held, and those that were taken back. */
    absences: OfPupil & { state: Attendance };
    /** The teacher's words to the family; "" where they were deleted. */
    day_notes: OfPupil & { note: string };
    /** What stood in these three before, as JSON of its own columns. */
    former_sheet_rows: OfPupil & { what: Track | "attendance" | "note"; row: string };
    /** Null where neither is said any more. */
    sheet_days: OfDay & { state: (typeof DAYS)[number] | null };
    /** A pupil's place in the circle, and the direction of the new track, where the teacher has chosen them. */
    sheet_pupils: {
      course_id: string;
      student_id: string;
      place: number | null;
      direction: Direction | null;
    };
    /** Other teachers who keep the sheet of a course, or are asked to. */
    substitutes: {
      course_id: string;
      person_id: string;
      asked_at: Time;
      accepted_at: Time | null;
    };
    /** Tests by the first verse of what was heard; null but for that where one was taken back. */
    sheet_tests: OfPupil & {
      kind: TestKind;
      from_verse: number;
      to_verse: number | null;
      grade: Grade | null;
      examiner: string | null;
    };
    /** Guardians' signatures: below a child's day and the days before it. */
    days_seen: { student_id: string; guardian_id: string; day: Time; at: Time };
  }
}

export const SHEET_TABLES = {
  recitals: { key: ["student_id", "track", "day", "course_id"] },
  absences: { key: ["student_id", "day", "course_id"] },
  day_notes: { key: ["student_id", "day", "course_id"] },
  former_sheet_rows: { key: ["student_id", "day", "course_id", "what", "device_at", "by_id"] },
  sheet_days: { key: ["course_id", "day"] },
  sheet_pupils: { key: ["course_id", "student_id"] },
  substitutes: { key: ["course_id", "person_id"] },
  sheet_tests: { key: ["student_id", "day", "course_id", "kind", "from_verse"] },
  days_seen: { key: ["student_id", "day", "guardian_id"] },
} as const satisfies Partial<TableEntries>;
