import { z } from "zod";
import { exactlyOneTeacher, teacherAsked, withPhone } from "../contact-fields.ts";
import { courseShown } from "../courses/courses.ts";
import { API, endpoint } from "../endpoint.ts";
import { day, id, emptyBody, response, sheetNote } from "../fields.ts";
import { SHEET_STUDENTS_MAX } from "../limits.ts";
import { MUSHAFS } from "../quran/units.ts";
import { ADMINS } from "../roles.ts";
import {
  DAYS,
  track,
  attendance,
  direction,
  courseParams,
  studentParams,
  studentDayParams,
  deviceTimeField,
  passage,
  shownDay,
  shownPassage,
  named,
  person,
  sheetEntry,
  sheetEntryRows,
  record,
  recordedDays,
  page,
  halaqa,
  recordParams,
} from "./sheet-fields.ts";
import { sheetKnown } from "./sheet-known.ts";
import { sheetOverview } from "./sheet-overview.ts";
import { sheetTests } from "./sheet-tests.ts";

/**
 * A course's daily sheet: passages as verses 1 to 6236, and attendance. Days are dates of the school, as "2026-11-25".
 * Calls name their row in the query and send the device time: repeated changes are ignored, and of different ones the
 * last to arrive wins.
 */

const STAFF = ["teacher", ...ADMINS] as const;

export const sheet = {
  ...sheetKnown,
  ...sheetOverview,
  ...sheetTests,

  /** Sheets of own courses, then those filled in for others or offered. */
  listSheets: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheets`,
    access: ["teacher"],
    data: z.object({
      sheets: z.array(
        z.object({
          course: courseShown,
          teacher: named,
          isOwn: z.boolean(),
          isAsked: z.boolean(),
        }),
      ),
    }),
  }),

  /**
   * The sheet of a day with the 13 days before, stored on the teacher's device. Reads by admins are audited and never
   * stored.
   */
  readSheet: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet`,
    access: STAFF,
    query: z.object({ ...courseParams, day }),
    data: z.object({
      course: courseShown,
      teacher: named,
      mushaf: z.enum(MUSHAFS),
      /** First day correctable by the caller; earlier ones are for admins. */
      editableFrom: shownDay,
      students: z.array(
        person.extend({
          since: shownDay,
          /** True for a suspended student: entries are refused. */
          isSuspended: z.boolean(),
          /** `null`: guessed from the entries. */
          direction: direction.nullable(),
          /** Learned in any halaqa; ordered, neither touching nor overlapping. */
          learned: z.array(shownPassage),
        }),
      ),
      leftOut: response.count,
      /**
       * Entries of the 14 days per student and track, and the last two before, from which the track continues. Those of
       * other halaqas only serve that purpose.
       */
      sheetEntries: sheetEntryRows,
      /** Limited to the same 14 days, like all lists below, plus future days off. */
      days: z.array(
        z.object({
          day: shownDay,
          state: z.enum(DAYS),
          isByEntries: z.literal(true).optional(),
        }),
      ),
      absences: z.array(
        z.object({
          studentId: response.id,
          day: shownDay,
          state: attendance.exclude(["present"]),
        }),
      ),
      notes: z.array(z.object({ studentId: response.id, day: shownDay, note: response.text })),
      /** Last day signed by a guardian, per student. */
      seen: z.array(z.object({ studentId: response.id, day: shownDay, at: response.time })),
      substitutes: z.array(person.extend({ isAsked: z.boolean() })),
      can: z.object({
        askSubstitute: z.boolean(),
      }),
      /** True for admins: entries are corrections, and the order is fixed. */
      isOfAdmin: z.literal(true).optional(),
    }),
  }),

  /**
   * Stores a passage, or deletes it with `null`. Up to nine per track and day, with ids created by the device; the one
   * without an id is separate. An equal passage of the track and day is replaced. Changes by admins are audited as
   * corrections.
   */
  writeSheetEntry: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/entry`,
    access: STAFF,
    queueable: "state",
    query: z.object({ ...studentDayParams, track, passageId: id.optional() }),
    body: z.strictObject({ entry: passage.nullable(), ...deviceTimeField }),
    data: response.none,
  }),

  /** An exception marks the day as held; "present" removes one. */
  markAttendance: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/attendance`,
    access: STAFF,
    queueable: "state",
    query: z.object(studentDayParams),
    body: z.strictObject({ state: attendance, ...deviceTimeField }),
    data: response.none,
  }),

  writeNote: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/note`,
    access: STAFF,
    queueable: "state",
    query: z.object(studentDayParams),
    body: z.strictObject({ note: sheetNote, ...deviceTimeField }),
    data: response.none,
  }),

  /**
   * Marks a day as held or off, or unmarks it. A day with an entry of a member is held. Days off may be
   * `NO_CLASS_AHEAD_DAYS` ahead.
   */
  markDay: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/day`,
    access: STAFF,
    queueable: "state",
    query: z.object({ ...courseParams, day }),
    body: z.strictObject({ state: z.enum(DAYS).nullable(), ...deviceTimeField }),
    data: response.none,
  }),

  /** Unnamed students follow by name. */
  orderStudents: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/order`,
    access: ["teacher"],
    query: z.object(courseParams),
    body: z.strictObject({ studentIds: z.array(id).max(SHEET_STUDENTS_MAX) }),
    data: response.none,
  }),

  /** Sets the direction of a student's new track. `null`: guess it from the entries again. */
  setDirection: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/direction`,
    access: ["teacher"],
    queueable: "state",
    query: z.object(studentParams),
    body: z.strictObject({ direction: direction.nullable() }),
    data: response.none,
  }),

  /** History of a student's day, newest first; at most 100. */
  listHistory: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet/former`,
    access: STAFF,
    query: z.object(studentDayParams),
    data: z.object({
      history: z.array(
        z.object({
          by: named,
          deviceTime: response.time,
          at: response.time,
          /** One of: an entry or its deletion, attendance, a note. */
          sheetEntry: sheetEntry.omit({ day: true }).optional(),
          takenBack: track.optional(),
          attendance: attendance.optional(),
          note: response.text.optional(),
        }),
      ),
    }),
  }),

  readStudentRecord: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet/student`,
    access: STAFF,
    query: z.object(studentParams),
    data: record,
  }),

  /** Days of this course only. */
  listStudentDays: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet/student/days`,
    access: STAFF,
    query: z.object({ ...studentParams, ...page }),
    data: recordedDays,
  }),

  /** Invites an approved teacher, by email, phone or as the course's listener, to an own course's sheet. */
  askSubstitute: endpoint({
    method: "POST",
    path: `${API}/user/teacher/sheet/substitute`,
    access: ["teacher"],
    query: z.object(courseParams),
    body: z
      .strictObject(teacherAsked)
      .refine(...exactlyOneTeacher)
      .transform(withPhone("phoneNumber")),
    data: z.object({ substitute: person }),
  }),

  acceptSheet: endpoint({
    method: "POST",
    path: `${API}/user/teacher/sheet/substitute/accept`,
    access: ["teacher"],
    query: z.object(courseParams),
    body: emptyBody,
    data: response.none,
  }),

  endSubstitute: endpoint({
    method: "DELETE",
    path: `${API}/user/teacher/sheet/substitute`,
    access: ["teacher"],
    query: z.object({ ...courseParams, personId: id }),
    body: emptyBody,
    data: response.none,
  }),

  listRecords: endpoint({
    method: "GET",
    path: `${API}/user/sheet/records`,
    access: ["student", "teacher"],
    allows: ["child", "pin"],
    data: z.object({
      records: z.array(
        z.object({
          student: person,
          isOwn: z.boolean(),
          halaqas: z.array(courseShown),
          /** Last day with entries, and whether the guardian has signed it. */
          lastDay: shownDay.nullable(),
          seen: z.boolean(),
          /** A child's last seven days: new verses, days of class, and attendance; `null` for the caller. */
          week: z
            .object({
              learned: z.array(shownPassage),
              held: response.count,
              here: response.count,
              late: response.count,
            })
            .nullable(),
        }),
      ),
    }),
  }),

  readRecord: endpoint({
    method: "GET",
    path: `${API}/user/sheet/record`,
    access: ["student", "teacher"],
    allows: ["child", "pin"],
    query: z.object(recordParams),
    data: record.extend({ halaqas: z.array(halaqa) }),
  }),

  listDays: endpoint({
    method: "GET",
    path: `${API}/user/sheet/record/days`,
    access: ["student", "teacher"],
    allows: ["child", "pin"],
    query: z.object({ ...recordParams, ...page }),
    data: recordedDays,
  }),

  /** A guardian's signature for a child's day and all before it. */
  markDaysSeen: endpoint({
    method: "PUT",
    path: `${API}/user/sheet/seen`,
    access: ["student", "teacher"],
    allows: ["pin"],
    query: z.object({ childId: id, day }),
    body: emptyBody,
    data: response.none,
  }),
};
