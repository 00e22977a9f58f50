import { z } from "zod";
import { courseShown } from "../courses/courses.ts";
import type { FieldErrorCode } from "../field-errors.ts";
import { courseCode, dateTime, day, id, response } from "../fields.ts";
import { STUMBLES_MAX } from "../limits.ts";
import { DIRECTIONS } from "../quran/directions.ts";
import { TEST_KINDS } from "../quran/tests.ts";
import { isTooLong, MUSHAFS, UNITS } from "../quran/units.ts";
import { VERSES } from "../quran/verses.ts";

export const TRACKS = ["new", "recent", "old"] as const;
export type Track = (typeof TRACKS)[number];

/** Fluent, good, halting, again. */
export const GRADES = [1, 2, 3, 4] as const;
export type Grade = (typeof GRADES)[number];

export const ATTENDANCE = ["present", "late", "absent", "excused"] as const;
export type Attendance = (typeof ATTENDANCE)[number];

export const DAYS = ["held", "off"] as const;

export const track = z.enum(TRACKS);
export const grade = z.literal(GRADES);
export const attendance = z.enum(ATTENDANCE);
const unit = z.enum(UNITS);
export const direction = z.enum(DIRECTIONS);
const verse = z.number().int().min(1).max(VERSES);

export const courseParams = { courseId: courseCode };
export const studentParams = { ...courseParams, studentId: id };
export const studentDayParams = { ...studentParams, day };

/** Device time of the change. With the caller it identifies a change, so that calls can be repeated. */
export const deviceTimeField = { deviceTime: dateTime };

export const passage = z
  .strictObject({
    from: verse,
    to: verse,
    grade,
    stumbles: z.number().int().min(0).max(STUMBLES_MAX).optional(),
    /** Unit by which its end was moved, used as default. */
    unit,
  })
  .refine(({ from, to }) => from <= to, {
    error: "PASSAGE_ORDER" satisfies FieldErrorCode,
    path: ["to"],
    abort: true,
  })
  .refine((typed) => !isTooLong(typed), {
    error: "PASSAGE_LONG" satisfies FieldErrorCode,
    path: ["to"],
  });

export const shownDay = response.text;
export const named = z.object({ firstName: response.text, lastName: response.text });
export const person = named.extend({ _id: response.id });
export const shownPassage = z.object({ from: z.number(), to: z.number() });

export const sheetEntry = shownPassage.extend({
  day: shownDay,
  track,
  grade,
  stumbles: z.number().optional(),
  unit,
});

/**
 * Entries per student, for `parseSheetEntries`: day number, track, first and last verse, grade, unit, 1 if from another
 * halaqa, passage id, mistakes. Newest day first, a day in the order heard.
 */
export const sheetEntryRows = z.array(z.object({ studentId: response.id, rows: response.text }));

/** Continuation of a track; `null` without entries, and after the last verse. */
const nextPassage = z.object({
  new: shownPassage.nullable(),
  recent: shownPassage.nullable(),
  old: shownPassage.nullable(),
});

const part = z.object({
  part: response.count,
  verses: response.count,
  learned: response.count,
  /** Learned verses known before and not heard since. */
  known: response.count,
  /** Day of the longest unheard learned verse; `null` if none was heard. */
  lastHeardOn: shownDay.nullable(),
});

/** A student's entries of all halaqas, kept when the student changes halaqas. */
export const record = z.object({
  student: person,
  mushaf: z.enum(MUSHAFS),
  direction: direction.nullable(),
  nextPassage,
  parts: z.array(part),
  known: z.array(shownPassage),
  hasGuardian: z.boolean(),
});

/** Test of a part, half or the whole, stored by verses of the mushaf at the time. */
const test = shownPassage.extend({
  kind: z.enum(TEST_KINDS),
  grade,
  examiner: response.text,
  /** True if the caller can delete it. */
  isOpen: z.literal(true).optional(),
});

const recordedDay = z.object({
  courseId: response.id,
  day: shownDay,
  /** `null` on days off, and on days not held. */
  attendance: attendance.nullable(),
  /** The teacher marked this day neither as held nor as a day without class. */
  isUnmarked: z.literal(true).optional(),
  sheetEntries: z.array(sheetEntry.omit({ day: true })),
  /** The teacher's note to the family, or "". */
  note: response.text,
  tests: z.array(test),
  /** Parts whose last verse was learned on this day in this halaqa. */
  finished: z.array(response.count),
  /** True if a guardian has signed this or a later day. */
  seen: z.boolean(),
});

/** Newest first, all halaqas; `nextDay` is `before` of the next page. */
export const recordedDays = z.object({
  days: z.array(recordedDay),
  courses: z.array(courseShown),
  nextDay: shownDay.nullable(),
});

export const page = { before: day.optional() };

export const halaqa = z.object({
  course: courseShown,
  teacher: named,
  substitutes: z.array(named),
  /** Days to come without a class, in their order. */
  noClass: z.array(shownDay),
});

/** A student's own record, or that of a guardian's child. */
export const recordParams = { childId: id.optional() };
