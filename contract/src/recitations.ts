import { z } from "zod";
import { courseShown } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { consent } from "./family.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import {
  courseCode,
  hearingReason,
  id,
  nothing,
  page,
  recitationRemark,
  response,
} from "./fields.ts";
import { uploadFor, uploadTarget } from "./files.ts";
import { PEAKS, RECITATION_MARKS_MAX, RECITATION_SECONDS_MAX } from "./limits.ts";
import { isTooLong } from "./quran/units.ts";
import { VERSES } from "./quran/verses.ts";
import { HEARERS, MARK_KINDS, RECORDING_CONSENTS } from "./recitation-sounds.ts";
import { ADMINS } from "./roles.ts";
import { GRADES } from "./sheet-fields.ts";

/** Recitations handed in by voice and answered: heard by the teacher, the pupil and the pupil's guardians. */

const theCourse = z.object({ courseId: courseCode });
const theRecitation = z.strictObject({ id });
const verse = z.number().int().min(1).max(VERSES);
const grade = z.literal(GRADES);
const consentState = z.enum(RECORDING_CONSENTS);

/** A file that was uploaded for it. */
const voice = {
  filePath: id,
  seconds: z.number().min(0).max(RECITATION_SECONDS_MAX),
  /** The loudness of as many equal parts of it, 0 to 255. */
  peaks: z.array(z.number().int().min(0).max(255)).length(PEAKS),
};

const mark = z.strictObject({
  kind: z.enum(MARK_KINDS),
  atMs: z
    .number()
    .int()
    .min(0)
    .max(RECITATION_SECONDS_MAX * 1000),
});

const verses = { from: verse.optional(), to: verse.optional() };
type Verses = { from?: number | undefined; to?: number | undefined };
const areVerses = ({ from, to }: Verses) => (from === undefined) === (to === undefined);
const areInOrder = ({ from = 0, to = VERSES }: Verses) => from <= to;
/** As of the daily sheet's entries, one of which it may become. */
const areFew = ({ from = 0, to = from }: Verses) => !isTooLong({ from, to });

const shownSound = z.object({ seconds: z.number(), peaks: z.array(z.number()) });
const shownMark = z.object({ kind: z.enum(MARK_KINDS), atMs: z.number() });
const named = z.object({ firstName: response.text, lastName: response.text });

const handedIn = z.object({
  _id: response.id,
  handedInAt: response.time,
  from: z.number().nullable(),
  to: z.number().nullable(),
  remark: response.text,
});

const recitation = handedIn.extend({
  /** `_id` is `null` once the course is gone for good. */
  course: courseShown.extend({ _id: response.id.nullable() }),
  /** The course is deleted: nobody answers any more. */
  isGone: z.boolean(),
  /** Who alone hears it beside the family, and whether this person still does; `null`: the course's teacher. */
  only: named.extend({ isThere: z.boolean() }).nullable(),
  /** `null` once it is deleted: then only the answer is left. */
  sound: shownSound.nullable(),
  isHeard: z.boolean(),
  /** When all of it is deleted. */
  endsAt: response.time,
  /** The school was told of it, and has not answered: until then nothing of it is deleted. */
  isHeld: z.boolean(),
  /** The caller may delete the sound. */
  mayDelete: z.boolean(),
  answer: z
    .object({
      answeredAt: response.time,
      /** `null` when the account is gone. */
      teacher: named.nullable(),
      grade,
      remark: response.text,
      marks: z.array(shownMark),
      sound: shownSound.nullable(),
      /** The pupil has seen it. */
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
  /** What a pupil knows before recording: who hears it, and whether it may be handed in. */
  readPlace: endpoint({
    method: "GET",
    path: `${API}/user/student/course/recitations`,
    access: ["student"],
    query: theCourse,
    data: z.object({
      course: courseShown,
      isOn: z.boolean(),
      teacher: named,
      guardians: z.array(named),
      hearer: z.enum(HEARERS),
      /** Whom the family may choose to be heard by alone. */
      listener: named.extend({ _id: response.id }).nullable(),
      consent: consentState,
      /** Not answered yet: no more than 20. */
      waiting: response.count,
    }),
  }),

  /** Where the sound of a recitation is uploaded to, whole or in pieces. */
  recitationLink: endpoint({
    method: "GET",
    path: `${API}/user/student/course/recitations/upload`,
    access: ["student"],
    query: soundFile.extend({ courseId: courseCode }),
    data: uploadTarget,
  }),

  /** The page chooses the id: sent again, nothing changes. */
  handIn: endpoint({
    method: "POST",
    path: `${API}/user/student/course/recitations`,
    access: ["student"],
    query: theCourse,
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
  }),

  /** The caller's own, or those of a guardian's child, the newest first; also of courses that are gone. */
  listRecitations: endpoint({
    method: "GET",
    path: `${API}/user/recitation`,
    access: ["student", "teacher"],
    query: z.object({
      limit: page.limit,
      cursor: page.cursor,
      childId: id.optional(),
      courseId: courseCode.optional(),
    }),
    data: z.object({ recitations: z.array(recitation), ...response.nextPage }),
  }),

  /**
   * A pupil takes back what nobody has heard; after that a guardian deletes it, or a pupil without one. An answer
   * stays until its time is over.
   */
  deleteRecitation: endpoint({
    method: "DELETE",
    path: `${API}/user/recitation/:id`,
    access: ["student", "teacher"],
    params: theRecitation,
    body: nothing,
    data: response.none,
  }),

  /** The pupil has seen the answer: the home names it no more. */
  noteAnswerSeen: endpoint({
    method: "POST",
    path: `${API}/user/recitation/:id/seen`,
    access: ["student"],
    params: theRecitation,
    body: nothing,
    data: response.none,
  }),

  /** Of each child of a guardian: the guardian's own answer, and what holds with the other guardian's. */
  readConsents: endpoint({
    method: "GET",
    path: `${API}/user/family/recitations`,
    access: ["student", "teacher"],
    child: false,
    data: z.object({
      children: z.array(
        z.object({
          childId: response.id,
          /** Recitations are on in a course of the child: only then is the guardian asked. */
          isAsked: z.boolean(),
          own: consentState,
          consent: consentState,
        }),
      ),
    }),
  }),

  /**
   * A guardian's answer for a child; without a child, a pupil's who has no guardian. Refused, nothing more is handed
   * in: what is not answered is deleted at once, the rest within a day.
   */
  answerConsent: endpoint({
    method: "POST",
    path: `${API}/user/family/recitations`,
    access: ["student", "teacher"],
    child: false,
    byPin: false,
    body: z.strictObject({ childId: id.optional(), allow: z.boolean(), consent }),
    data: z.object({ consent: consentState }),
  }),

  readSwitch: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/recitations`,
    access: ["teacher"],
    query: theCourse,
    data: z.object({ course: courseShown, isOn: z.boolean() }),
  }),

  setSwitch: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/course/recitations`,
    access: ["teacher"],
    query: theCourse,
    body: z.strictObject({ isOn: z.boolean() }),
    data: z.object({ isOn: z.boolean() }),
  }),

  /** What waits for the teacher's answer in all courses, the oldest first. */
  listWaiting: endpoint({
    method: "GET",
    path: `${API}/user/teacher/recitation`,
    access: ["teacher"],
    query: z.object({ limit: page.limit, cursor: page.cursor }),
    data: z.object({
      recitations: z.array(
        handedIn.extend({
          pupil: named.extend({ _id: response.id }),
          course: courseShown,
          sound: shownSound,
        }),
      ),
      ...response.nextPage,
    }),
  }),

  /** Where the teacher's voice is uploaded to. */
  answerLink: endpoint({
    method: "GET",
    path: `${API}/user/teacher/recitation/:id/upload`,
    access: ["teacher"],
    params: theRecitation,
    query: soundFile,
    data: uploadTarget,
  }),

  /** Once: the teacher can neither change nor delete it. The same answer sent again changes nothing. */
  answer: endpoint({
    method: "POST",
    path: `${API}/user/teacher/recitation/:id/answer`,
    access: ["teacher"],
    params: theRecitation,
    body: z.strictObject({
      grade,
      remark: recitationRemark.default(""),
      marks: z.array(mark).max(RECITATION_MARKS_MAX),
      voice: z.strictObject(voice).optional(),
    }),
    data: response.none,
  }),

  /**
   * For a complaint or a guardian's wish: lets who reads complaints hear one recitation and its answer for 24 hours.
   * It is recorded with the reason, and the family is told at once.
   */
  openForSchool: endpoint({
    method: "POST",
    path: `${API}/admin/auth/recitation/:id/hear`,
    access: ADMINS,
    params: theRecitation,
    body: z.strictObject({ reason: hearingReason }),
    data: z.object({ until: response.time, recitation }),
  }),
};
