import { z } from "zod";
import { courseShown } from "./courses.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { courseCode, dateTime, day, id, response } from "./fields.ts";
import { STUMBLES_MAX } from "./limits.ts";
import { DIRECTIONS } from "./quran/goes-on.ts";
import { TEST_KINDS } from "./quran/tests.ts";
import { isTooLong, MUSHAFS, UNITS } from "./quran/units.ts";
import { VERSES } from "./quran/verses.ts";

/** The fields of daily sheets, of requests and answers. */

export const TRACKS = ["new", "recent", "old"] as const;
export type Track = (typeof TRACKS)[number];

/** Fluent, good, halting, again. */
export const GRADES = [1, 2, 3, 4] as const;
export type Grade = (typeof GRADES)[number];

export const ATTENDANCE = ["present", "late", "absent", "excused"] as const;
export type Attendance = (typeof ATTENDANCE)[number];

/** A day on which the circle met, and one without a class. */
export const DAYS = ["held", "off"] as const;

export const track = z.enum(TRACKS);
export const grade = z.literal(GRADES);
export const attendance = z.enum(ATTENDANCE);
const unit = z.enum(UNITS);
export const direction = z.enum(DIRECTIONS);
const verse = z.number().int().min(1).max(VERSES);

export const theCourse = { courseId: courseCode };
export const thePupil = { ...theCourse, studentId: id };
export const thePupilsDay = { ...thePupil, day };

/** When it was done, by the device's clock. With the caller it tells one act from another: such a call may be sent again. */
export const done = { deviceTime: dateTime };

export const passage = z
  .strictObject({
    from: verse,
    to: verse,
    grade,
    stumbles: z.number().int().min(0).max(STUMBLES_MAX).optional(),
    /** The unit by which its end was moved, which is offered next time. */
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
const shownPassage = z.object({ from: z.number(), to: z.number() });

export const recital = shownPassage.extend({
  day: shownDay,
  track,
  grade,
  stumbles: z.number().optional(),
  unit,
});

/** Where a track goes on; `null` where nothing was heard, and after the last verse of the way. */
const goesOn = z.object({
  new: shownPassage.nullable(),
  recent: shownPassage.nullable(),
  old: shownPassage.nullable(),
});

/** One of the thirty parts. */
const part = z.object({
  part: response.count,
  verses: response.count,
  /** How many of its verses were learned. */
  learned: response.count,
  /** The day of the learned verse that has gone unheard longest; `null` where none is learned. */
  heardOn: shownDay.nullable(),
});

/** What a pupil has recited in every circle: it stays when the pupil changes circles. */
export const record = z.object({
  student: person,
  mushaf: z.enum(MUSHAFS),
  direction: direction.nullable(),
  goesOn,
  parts: z.array(part),
});

/** Of a part, of half or of the whole; by verses, as the school's mushaf had them when it was written. */
const test = shownPassage.extend({
  kind: z.enum(TEST_KINDS),
  grade,
  examiner: response.text,
  /** The caller can take it back. */
  isOpen: z.literal(true).optional(),
});

/** A day of a pupil in a circle. */
const recordedDay = z.object({
  courseId: response.id,
  day: shownDay,
  /** `null` on a day without a class, and on one that was not held. */
  attendance: attendance.nullable(),
  /** Of this day nothing was said in the circle: neither that it was held nor that there was no class. */
  isUnmarked: z.literal(true).optional(),
  recitals: z.array(recital.omit({ day: true })),
  /** The teacher's words to the family, or "". */
  note: response.text,
  /** A former server leaves it out, and the next. */
  tests: z.array(test).optional(),
  /** Parts of which the last verse was learned on this day, in this circle. */
  finished: z.array(response.count).optional(),
  /** A guardian has seen it, or a later day. */
  seen: z.boolean(),
});

/** The newest days first, of every circle; `before` of the next page is `nextDay`. */
export const recordedDays = z.object({
  days: z.array(recordedDay),
  /** The circles of these days, also those that the pupil has left. */
  courses: z.array(courseShown),
  nextDay: shownDay.nullable(),
});

export const page = { before: day.optional() };

/** A circle as its pupils and their guardians see it. */
export const circle = z.object({
  course: courseShown,
  teacher: named,
  /** Who else keeps the sheet. */
  substitutes: z.array(named),
});

/** A student's own, or those of a guardian's child. */
export const whose = { childId: id.optional() };
