import { z } from "zod";
import { contact, exactlyOneContact } from "./contact-fields.ts";
import { courseShown } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { day, id, nothing, response, sheetNote } from "./fields.ts";
import { SHEET_PUPILS_MAX } from "./limits.ts";
import { MUSHAFS } from "./quran/units.ts";
import { ADMINS } from "./roles.ts";
import {
  DAYS,
  track,
  attendance,
  direction,
  theCourse,
  thePupil,
  thePupilsDay,
  done,
  passage,
  shownDay,
  named,
  person,
  recital,
  record,
  recordedDays,
  page,
  circle,
  whose,
} from "./sheet-fields.ts";
import { sheetOverview } from "./sheet-overview.ts";
import { sheetTests } from "./sheet-tests.ts";

/**
 * A course's daily sheet: what each pupil recited, as verses 1 to 6236, and who was there. Days are dates of the school,
 * as "2026-11-25". What a device sends later names its row in the query, and the time of the act on the device: the same
 * act sent again changes nothing, and of different ones the one that arrives later stands.
 */

const STAFF = ["teacher", ...ADMINS] as const;

export const sheet = {
  ...sheetOverview,
  ...sheetTests,

  /** The sheets that a teacher keeps or is asked to keep: of own courses that have one, then of others'. */
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
          /** The teacher has asked, and this one has not accepted yet. */
          isAsked: z.boolean(),
        }),
      ),
    }),
  }),

  /**
   * The sheet of a day and of the 13 before it, whole: a teacher's device keeps it. An admin's reading is recorded, and
   * kept nowhere.
   */
  readSheet: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet`,
    access: STAFF,
    query: z.object({ ...theCourse, day }),
    data: z.object({
      course: courseShown,
      teacher: named,
      mushaf: z.enum(MUSHAFS),
      /** The first day that the caller can correct; earlier ones are an admin's. */
      openFrom: shownDay,
      /** In the order of the circle. */
      pupils: z.array(
        person.extend({
          /** The first day that can have an entry. */
          since: shownDay,
          /** Suspended by the school: entries are refused. */
          isSuspended: z.boolean(),
          /** As the teacher chose; otherwise it is guessed from the entries. */
          direction: direction.nullable(),
        }),
      ),
      /** Pupils above the most that a sheet shows. */
      leftOut: response.count,
      /**
       * Of each pupil and track those of the 14 days and, from before them, the last two: the track goes on from the
       * newest. Those of another circle are there for that alone.
       */
      recitals: z.array(
        recital.extend({ studentId: response.id, isElsewhere: z.literal(true).optional() }),
      ),
      /** Of those 14 days, as all that follows. */
      days: z.array(z.object({ day: shownDay, state: z.enum(DAYS) })),
      absences: z.array(
        z.object({
          studentId: response.id,
          day: shownDay,
          state: attendance.exclude(["present"]),
        }),
      ),
      notes: z.array(z.object({ studentId: response.id, day: shownDay, note: response.text })),
      /** Of each pupil the last day that a guardian has seen. */
      seen: z.array(z.object({ studentId: response.id, day: shownDay, at: response.time })),
      substitutes: z.array(person.extend({ isAsked: z.boolean() })),
      can: z.object({
        /** Ask others to keep the sheet: the course's teacher. */
        askSubstitute: z.boolean(),
      }),
      /** Read by an admin: entries are corrections, and the circle is arranged by who keeps the sheet. */
      isOfAdmin: z.literal(true).optional(),
    }),
  }),

  /** An entry, or `null`, which takes it back. By an admin it is a correction, and recorded. */
  writeRecital: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/recital`,
    access: STAFF,
    mayWait: true,
    query: z.object({ ...thePupilsDay, track }),
    body: z.strictObject({ entry: passage.nullable(), ...done }),
    data: response.none,
  }),

  /** The day is held from then on. */
  markAttendance: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/attendance`,
    access: STAFF,
    mayWait: true,
    query: z.object(thePupilsDay),
    body: z.strictObject({ state: attendance, ...done }),
    data: response.none,
  }),

  /** Words to the family; "" deletes them. */
  writeNote: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/note`,
    access: STAFF,
    mayWait: true,
    query: z.object(thePupilsDay),
    body: z.strictObject({ note: sheetNote, ...done }),
    data: response.none,
  }),

  /** "All present", "No class today", or neither. A day with an entry is held. */
  markDay: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/day`,
    access: STAFF,
    mayWait: true,
    query: z.object({ ...theCourse, day }),
    body: z.strictObject({ state: z.enum(DAYS).nullable(), ...done }),
    data: response.none,
  }),

  /** Pupils who are not named follow by name. */
  orderPupils: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/order`,
    access: ["teacher"],
    query: z.object(theCourse),
    body: z.strictObject({ studentIds: z.array(id).max(SHEET_PUPILS_MAX) }),
    data: response.none,
  }),

  /** Of a pupil's new track; `null`: guessed again. */
  setDirection: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/direction`,
    access: ["teacher"],
    query: z.object(thePupil),
    body: z.strictObject({ direction: direction.nullable() }),
    data: response.none,
  }),

  /** What stood on a pupil's day before, the newest first; at most 100. */
  listFormer: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet/former`,
    access: STAFF,
    query: z.object(thePupilsDay),
    data: z.object({
      former: z.array(
        z.object({
          by: named,
          deviceTime: response.time,
          /** When it arrived. */
          at: response.time,
          /** One of these: an entry, or that it was taken back; attendance; words to the family. */
          recital: recital.omit({ day: true }).optional(),
          takenBack: track.optional(),
          attendance: attendance.optional(),
          note: response.text.optional(),
        }),
      ),
    }),
  }),

  /** A pupil's record, for who keeps a sheet that has the pupil. */
  readPupil: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet/pupil`,
    access: STAFF,
    query: z.object(thePupil),
    data: record,
  }),

  /** Of this circle alone. */
  listPupilDays: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet/pupil/days`,
    access: STAFF,
    query: z.object({ ...thePupil, ...page }),
    data: recordedDays,
  }),

  /** Asks an approved teacher, by email or phone, to keep the sheet of an own course. */
  askSubstitute: endpoint({
    method: "POST",
    path: `${API}/user/teacher/sheet/substitute`,
    access: ["teacher"],
    query: z.object(theCourse),
    body: z.strictObject(contact).refine(...exactlyOneContact),
    data: z.object({ substitute: person }),
  }),

  acceptSheet: endpoint({
    method: "POST",
    path: `${API}/user/teacher/sheet/substitute/accept`,
    access: ["teacher"],
    query: z.object(theCourse),
    body: nothing,
    data: response.none,
  }),

  /** By the course's teacher, or by the substitute: from then on the sheet is closed to them. */
  endSubstitute: endpoint({
    method: "DELETE",
    path: `${API}/user/teacher/sheet/substitute`,
    access: ["teacher"],
    query: z.object({ ...theCourse, personId: id }),
    body: nothing,
    data: response.none,
  }),

  /** The records that the caller may read: the own, and those of the guardian's children. */
  listRecords: endpoint({
    method: "GET",
    path: `${API}/user/sheet/records`,
    access: ["student", "teacher"],
    data: z.object({
      records: z.array(
        z.object({
          student: person,
          isOwn: z.boolean(),
          circles: z.array(courseShown),
          /** The last day with something recorded, and whether the guardian has seen it. */
          lastDay: shownDay.nullable(),
          seen: z.boolean(),
        }),
      ),
    }),
  }),

  readRecord: endpoint({
    method: "GET",
    path: `${API}/user/sheet/record`,
    access: ["student", "teacher"],
    query: z.object(whose),
    data: record.extend({ circles: z.array(circle) }),
  }),

  listDays: endpoint({
    method: "GET",
    path: `${API}/user/sheet/record/days`,
    access: ["student", "teacher"],
    query: z.object({ ...whose, ...page }),
    data: recordedDays,
  }),

  /** "Seen": a guardian's signature below a day of a child, and below all days before it. */
  noteSeen: endpoint({
    method: "PUT",
    path: `${API}/user/sheet/seen`,
    access: ["student", "teacher"],
    child: false,
    query: z.object({ childId: id, day }),
    body: nothing,
    data: response.none,
  }),
};
