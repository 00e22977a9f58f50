import { z } from "zod";
import { courseShown } from "../courses/courses.ts";
import { API, endpoint } from "../endpoint.ts";
import { consent } from "../family/family.ts";
import type { FieldErrorCode } from "../field-errors.ts";
import {
  courseCode,
  hearingReason,
  id,
  emptyBody,
  page,
  recitationRemark,
  response,
} from "../fields.ts";
import { uploadFor, uploadTarget } from "../base/files.ts";
import {
  PEAKS,
  RECITATION_ANNOTATIONS_MAX,
  RECITATION_SECONDS_MAX,
  STORED_SECONDS_MAX,
} from "../limits.ts";
import { isTooLong } from "../quran/units.ts";
import { VERSES } from "../quran/verses.ts";
import {
  ASSIGNEES,
  ANNOTATION_KINDS,
  NEXT_STATES,
  RECORDING_CONSENTS,
} from "./recitation-sounds.ts";
import { ADMINS } from "../roles.ts";
import { GRADES, TRACKS } from "./sheet-fields.ts";

const courseParams = z.object({ courseId: courseCode });
const theRecitation = z.strictObject({ id });
const verse = z.number().int().min(1).max(VERSES);
const grade = z.literal(GRADES);
const consentState = z.enum(RECORDING_CONSENTS);

const voice = {
  filePath: id,
  /** Measured by the page; the server stores the file's own duration. */
  seconds: z.number().min(0).max(RECITATION_SECONDS_MAX),
  /** Loudness of equal parts, 0 to 255. */
  peaks: z.array(z.number().int().min(0).max(255)).length(PEAKS),
};

const annotation = z.strictObject({
  kind: z.enum(ANNOTATION_KINDS),
  atMs: z
    .number()
    .int()
    .min(0)
    .max(STORED_SECONDS_MAX * 1000),
});

const verses = { from: verse.optional(), to: verse.optional() };
type Verses = { from?: number | undefined; to?: number | undefined };
const areVerses = ({ from, to }: Verses) => (from === undefined) === (to === undefined);
const areInOrder = ({ from = 0, to = VERSES }: Verses) => from <= to;
/** Same limit as for entries of the daily sheet. */
const areFew = ({ from = 0, to = from }: Verses) => !isTooLong({ from, to });

const shownSound = z.object({ seconds: z.number(), peaks: z.array(z.number()) });
const shownAnnotation = z.object({ kind: z.enum(ANNOTATION_KINDS), atMs: z.number() });
const named = z.object({ firstName: response.text, lastName: response.text });

const handedIn = z.object({
  _id: response.id,
  handedInAt: response.time,
  from: z.number().nullable(),
  to: z.number().nullable(),
  remark: response.text,
});

const recitation = handedIn.extend({
  /** `_id` is `null` once the course is purged. */
  course: courseShown.extend({ _id: response.id.nullable() }),
  /** The course is deleted: nobody replies any more. */
  isGone: z.boolean(),
  /** False once the student has left or was removed: nobody replies any more. */
  isMember: z.boolean(),
  /** The only listener besides the family, and whether they still listen; `null` for the course's teacher. */
  only: named.extend({ isThere: z.boolean() }).nullable(),
  /** `null` once deleted; the reply remains. */
  sound: shownSound.nullable(),
  isHeard: z.boolean(),
  endsAt: response.time,
  /** Retained until the reader's own message about it gets a reply; others are not told of it. */
  isHeld: z.boolean(),
  mayDelete: z.boolean(),
  answer: z
    .object({
      answeredAt: response.time,
      /** `null` for a deleted account. */
      teacher: named.nullable(),
      grade,
      remark: response.text,
      annotations: z.array(shownAnnotation),
      sound: shownSound.nullable(),
      isSeen: z.boolean(),
    })
    .nullable(),
});

const soundFile = z.object({
  contentType: z.string().trim().min(1).max(100),
  size: z.coerce
    .number()
    .int()
    .min(1, "FILE_EMPTY" satisfies FieldErrorCode),
  target: uploadFor,
});

export const recitations = {
  /** Reviewer of future recitations, and whether submitting is possible. */
  readSubmissionState: endpoint({
    method: "GET",
    path: `${API}/user/student/course/recitations`,
    access: ["student"],
    allows: ["child", "pin"],
    query: courseParams,
    data: z.object({
      course: courseShown,
      isOn: z.boolean(),
      teacher: named,
      guardians: z.array(named),
      assignee: z.enum(ASSIGNEES),
      listener: named.extend({ _id: response.id }).nullable(),
      consent: consentState,
      waiting: response.count,
    }),
  }),

  /** Courses in which the student can recite, and what comes next in each, from the latest reply and the sheet. */
  listNext: endpoint({
    method: "GET",
    path: `${API}/user/recitation/next`,
    access: ["student"],
    allows: ["child", "pin"],
    data: z.object({
      courses: z.array(
        z.object({
          course: courseShown,
          state: z.enum(NEXT_STATES),
          track: z.enum(TRACKS).nullable(),
          from: z.number().nullable(),
          to: z.number().nullable(),
        }),
      ),
    }),
  }),

  recitationLink: endpoint({
    method: "GET",
    path: `${API}/user/student/course/recitations/upload`,
    access: ["student"],
    allows: ["child"],
    query: soundFile.extend({ courseId: courseCode }),
    data: uploadTarget,
  }),

  /** Idempotent by client id. */
  submitRecitation: endpoint({
    method: "POST",
    path: `${API}/user/student/course/recitations`,
    access: ["student"],
    allows: ["child"],
    query: courseParams,
    body: z
      .strictObject({ _id: id, ...voice, ...verses, remark: recitationRemark.default("") })
      .refine(areVerses, { error: "INVALID" satisfies FieldErrorCode, path: ["to"], abort: true })
      .refine(areInOrder, {
        error: "PASSAGE_ORDER" satisfies FieldErrorCode,
        path: ["to"],
        abort: true,
      })
      .refine(areFew, { error: "PASSAGE_LONG" satisfies FieldErrorCode, path: ["to"] }),
    data: z.object({ recitationId: response.id }),
    queueable: "once",
  }),

  /** The caller's own, or a child's, newest first; includes deleted courses. */
  listRecitations: endpoint({
    method: "GET",
    path: `${API}/user/recitation`,
    access: ["student", "teacher"],
    allows: ["child", "pin"],
    query: z.object({
      limit: page.limit,
      cursor: page.cursor,
      childId: id.optional(),
      courseId: courseCode.optional(),
    }),
    data: z.object({ recitations: z.array(recitation), ...response.nextPage }),
  }),

  readRecitation: endpoint({
    method: "GET",
    path: `${API}/user/recitation/:id/reply`,
    access: ["student", "teacher"],
    allows: ["child", "pin"],
    params: theRecitation,
    data: recitation.extend({ isOwn: z.boolean() }),
  }),

  /** Withdraws an unheard recitation; later only a guardian deletes it, or a student without one. Replies stay. */
  deleteRecitation: endpoint({
    method: "DELETE",
    path: `${API}/user/recitation/:id`,
    access: ["student", "teacher"],
    allows: ["child"],
    params: theRecitation,
    body: emptyBody,
    data: response.none,
  }),

  markAnswerSeen: endpoint({
    method: "POST",
    path: `${API}/user/recitation/:id/seen`,
    access: ["student"],
    allows: ["child", "pin"],
    params: theRecitation,
    body: emptyBody,
    data: response.none,
  }),

  /** The guardian's answer per child, and the result with the other guardian's. */
  readConsents: endpoint({
    method: "GET",
    path: `${API}/user/family/recitations`,
    access: ["student", "teacher"],
    allows: ["pin"],
    data: z.object({
      children: z.array(
        z.object({
          childId: response.id,
          /** True if a course of the child has recitations. */
          isAsked: z.boolean(),
          own: consentState,
          consent: consentState,
        }),
      ),
    }),
  }),

  /**
   * A guardian's consent for a child or, without `childId`, a student's own. A refusal blocks new recitations and
   * deletes unanswered ones at once, answered ones within a day.
   */
  answerConsent: endpoint({
    method: "POST",
    path: `${API}/user/family/recitations`,
    access: ["student", "teacher"],
    body: z.strictObject({ childId: id.optional(), allow: z.boolean(), consent }),
    data: z.object({ consent: consentState }),
  }),

  readSwitch: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/recitations`,
    access: ["teacher"],
    query: courseParams,
    data: z.object({ course: courseShown, isOn: z.boolean() }),
  }),

  setRecitationsEnabled: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/course/recitations`,
    access: ["teacher"],
    query: courseParams,
    body: z.strictObject({ isOn: z.boolean() }),
    data: z.object({ isOn: z.boolean() }),
  }),

  /** Recitations waiting for the teacher in all courses, oldest first. */
  listWaiting: endpoint({
    method: "GET",
    path: `${API}/user/teacher/recitation`,
    access: ["teacher"],
    query: z.object({ limit: page.limit, cursor: page.cursor }),
    data: z.object({
      recitations: z.array(
        handedIn.extend({
          student: named.extend({ _id: response.id }),
          course: courseShown,
          sound: shownSound,
        }),
      ),
      ...response.nextPage,
    }),
  }),

  answerLink: endpoint({
    method: "GET",
    path: `${API}/user/teacher/recitation/:id/upload`,
    access: ["teacher"],
    params: theRecitation,
    query: soundFile,
    data: uploadTarget,
  }),

  answer: endpoint({
    method: "POST",
    path: `${API}/user/teacher/recitation/:id/answer`,
    access: ["teacher"],
    params: theRecitation,
    body: z.strictObject({
      grade,
      remark: recitationRemark.default(""),
      annotations: z.array(annotation).max(RECITATION_ANNOTATIONS_MAX),
      voice: z.strictObject(voice).optional(),
    }),
    data: response.none,
    queueable: "state",
  }),

  /**
   * Lets message readers hear a recitation and its reply for 24 hours. Audited with the reason; the family is notified
   * at once.
   */
  grantPlayback: endpoint({
    method: "POST",
    path: `${API}/admin/auth/recitation/:id/hear`,
    access: ADMINS,
    params: theRecitation,
    body: z.strictObject({ reason: hearingReason }),
    data: z.object({ until: response.time, recitation }),
  }),
};
