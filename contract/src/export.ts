import { z } from "zod";
import { response } from "./fields.ts";
import { CONTACT_METHODS } from "./limits.ts";
import { SOUND_PARTS } from "./recitation-sounds.ts";

const { text, time } = response;
const place = { courseId: response.id, course: text };
const family = { childId: response.id, guardianId: response.id };
const lesson = { ...place, lessonId: response.id, lesson: text };

/** All that a school knows of a person: account, sessions and changes first, then a page of one part. */
export const exported = z.object({
  account: z
    .object({
      _id: response.id,
      role: response.role,
      firstName: text,
      lastName: text,
      email: text.nullable(),
      emailVerified: z.boolean(),
      phoneNumber: text.nullable(),
      country: text.nullable(),
      phoneHidden: z.boolean(),
      TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
      language: text.nullable(),
      approved: z.boolean(),
      suspended: z.boolean(),
      suspensionReason: text,
      /** A child's mark on a shared phone. */
      mark: z.number().nullable(),
      createdAt: time,
    })
    .optional(),
  /** The newest thousand. */
  sessions: z
    .array(z.object({ browser: text, beganAt: time, seenAt: time, endsAt: time }))
    .optional(),
  /** Changes of email, phone and password in the last days, with what the account had before. */
  changes: z
    .array(
      z.object({
        kind: text,
        madeAt: time,
        email: text.nullable(),
        phoneNumber: text.nullable(),
      }),
    )
    .optional(),
  enrolments: z
    .array(
      z.object({
        ...place,
        enrolledAt: time,
        lastActive: time,
        completedLessons: response.count,
        /** When the teacher last followed the link to write to them. */
        writtenAt: time.nullable(),
      }),
    )
    .optional(),
  /** Courses that the student has left, whose work can still come back. */
  departures: z.array(z.object({ ...place, enrolledAt: time, leftAt: time })).optional(),
  /** Courses that the teacher has taken the student out of. */
  removals: z
    .array(z.object({ ...place, enrolledAt: time, removedAt: time, reason: text }))
    .optional(),
  completions: z.array(z.object({ ...lesson, completedAt: time })).optional(),
  positions: z.array(z.object({ ...lesson, seconds: z.number(), savedAt: time })).optional(),
  notes: z
    .array(
      z.object({
        ...lesson,
        _id: response.id,
        title: text,
        description: text,
        createdAt: time,
        /** The name of an image, and a URL that loads it for an hour. */
        image: z.object({ name: text, url: text, alt: text.optional() }).nullable(),
      }),
    )
    .optional(),
  /** The family's page saves the voices beside it; the school hears them by an act of its own. */
  recitations: z
    .array(
      z.object({
        _id: response.id,
        courseId: response.id.nullable(),
        course: text,
        from: z.number().nullable(),
        to: z.number().nullable(),
        remark: text,
        seconds: z.number(),
        handedInAt: time,
        answeredAt: time.nullable(),
        grade: z.number().nullable(),
        answer: text,
        /** Those that are still there; a former server leaves them out. */
        sounds: z.array(z.enum(SOUND_PARTS)).optional(),
        deletedAt: time,
      }),
    )
    .optional(),
  certificates: z
    .array(
      z.object({
        ...place,
        _id: response.id,
        name: text,
        finishedAt: time,
        issuedAt: time,
        withdrawnAt: time.nullable(),
      }),
    )
    .optional(),
  /** Circles whose sheet the person is on, with the circle's order, or that a teacher keeps for another. */
  sheets: z
    .array(
      z.object({
        ...place,
        place: z.number().nullable(),
        direction: text.nullable(),
        keptSince: time.nullable(),
      }),
    )
    .optional(),
  /** Days of sheets: what stands, what stood before, and guardians' signatures below them. */
  sheetDays: z
    .array(
      z.object({
        /** "" of a signature, which is below all circles. */
        ...place,
        day: text,
        /** The track, "attendance", "note", "test" or "seen". */
        what: text,
        /** The row's own columns. */
        row: z.record(z.string(), z.union([text, z.number(), z.null()])),
        isFormer: z.boolean(),
        deviceTime: time.nullable(),
        at: time,
      }),
    )
    .optional(),
  /** Who looks after a child, or the children of the person; with questions, invitations and handovers. */
  guardians: z
    .array(
      z.object({
        ...family,
        /** "guardian", "invitation", "handover" or "question". */
        what: text,
        isFirst: z.boolean().nullable(),
        question: text.nullable(),
        words: text,
        at: time.nullable(),
        /** When an invitation ends, and a handover takes effect. */
        until: time.nullable(),
      }),
    )
    .optional(),
  /** To learning here, and to recordings: then the child or student may have answered alone. */
  consents: z
    .array(
      z.object({
        ...family,
        to: text,
        allowed: z.boolean(),
        textNumber: z.number(),
        language: text,
        phoneEnd: text.nullable(),
        at: time,
        /** A changed text that was read since. */
        read: z.object({ textNumber: z.number(), language: text, at: time }).nullable(),
      }),
    )
    .optional(),
  /** Courses that a child asks to join. */
  requests: z.array(z.object({ ...place, at: time })).optional(),
  /** Courses to which a guardian said no. */
  withheld: z.array(z.object({ ...place, ...family, at: time })).optional(),
  /** Who chose to be heard by a course's second listener alone; and courses of which the person is that. */
  listeners: z
    .array(
      z.object({
        ...place,
        listenerId: response.id,
        /** `null` of the listener's own course. */
        chosen: z.object({ ...family, at: time }).nullable(),
        acceptedAt: time.nullable(),
      }),
    )
    .optional(),
  /** Slips with the name that a teacher wrote on them. */
  slips: z
    .array(z.object({ ...place, _id: response.id, name: text, takenAt: time.nullable() }))
    .optional(),
  /** A teacher's own. */
  courses: z
    .array(
      z.object({
        ...place,
        createdAt: time,
        publishedAt: time.nullable(),
        deletedAt: time.nullable(),
      }),
    )
    .optional(),
  /** What the person told the school, and its answers; for the superadmin alone. */
  complaints: z
    .array(
      z.object({
        _id: response.id,
        about: text,
        aboutId: response.id,
        words: text,
        contact: text,
        toldAt: time,
        answer: text,
        answeredAt: time.nullable(),
      }),
    )
    .optional(),
  /** `after` of the part's next page. */
  next: response.id.nullable(),
});
