import { z } from "zod";
import { response } from "./fields.ts";
import { CONTACT_METHODS } from "./limits.ts";

const { text, time } = response;
const place = { courseId: response.id, course: text };
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
  /** Without the voices, which the family saves itself. */
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
        /** The track, "attendance", "note" or "seen". */
        what: text,
        /** The row's own columns. */
        row: z.record(z.string(), z.union([text, z.number(), z.null()])),
        isFormer: z.boolean(),
        deviceTime: time.nullable(),
        at: time,
      }),
    )
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
