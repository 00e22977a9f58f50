import { z } from "zod";
import { response } from "../fields.ts";
import { CONTACT_METHODS } from "../limits.ts";
import { SOUND_PARTS } from "../halaqa/recitation-sounds.ts";

const { text, time } = response;
const ref = { courseId: response.id, course: text };
const family = { childId: response.id, guardianId: response.id };
/** File name, and a URL valid for an hour. */
const image = z.object({ name: text, url: text, alt: text.optional() }).nullable();

const lesson = { ...ref, lessonId: response.id, lesson: text };

/** All data of a person: account, sessions and changes first, then a page of one part. */
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
      phoneShownAsGuardian: z.boolean(),
      TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
      language: text.nullable(),
      timeZone: text.nullable(),
      announcementEmails: z.boolean(),
      digest: z.boolean(),
      digestEmails: z.boolean(),
      digestDay: response.count,
      approved: z.boolean(),
      suspended: z.boolean(),
      suspensionReason: text,
      avatar: z.number().nullable(),
      createdAt: time,
    })
    .optional(),
  /** Newest thousand. */
  sessions: z
    .array(z.object({ browser: text, beganAt: time, seenAt: time, endsAt: time }))
    .optional(),
  /** Recent changes of contacts and password, with previous values. */
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
        ...ref,
        enrolledAt: time,
        lastActive: time,
        completedLessons: response.count,
        /** Last time that the teacher followed the contact link. */
        writtenAt: time.nullable(),
      }),
    )
    .optional(),
  /** Left courses whose progress can still be restored. */
  departures: z.array(z.object({ ...ref, enrolledAt: time, leftAt: time })).optional(),
  removals: z
    .array(
      z.object({
        ...ref,
        enrolledAt: time,
        leftAt: time.nullable(),
        removedAt: time,
        reason: text,
      }),
    )
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
        image,
      }),
    )
    .optional(),
  /** The family's page downloads the audio; for the school, listening is a separate audited action. */
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
        /** The files that are still there. */
        sounds: z.array(z.enum(SOUND_PARTS)),
        deletedAt: time,
      }),
    )
    .optional(),
  certificates: z
    .array(
      z.object({
        ...ref,
        _id: response.id,
        name: text,
        finishedAt: time,
        issuedAt: time,
        withdrawnAt: time.nullable(),
      }),
    )
    .optional(),
  /** Halaqas of the person, as a student with position or as a substitute. */
  sheets: z
    .array(
      z.object({
        ...ref,
        place: z.number().nullable(),
        direction: text.nullable(),
        keptSince: time.nullable(),
      }),
    )
    .optional(),
  /** Days of sheets: current rows, history, and guardians' signatures. */
  sheetDays: z
    .array(
      z.object({
        /** "" for a signature, which covers all halaqas. */
        ...ref,
        day: text,
        /** Track, "attendance", "note", "test" or "seen". */
        what: text,
        row: z.record(z.string(), z.union([text, z.number(), z.null()])),
        isInHistory: z.boolean(),
        deviceTime: time.nullable(),
        at: time,
      }),
    )
    .optional(),
  /** Guardians or children of the person, with questions, invitations and previous guardians. */
  guardians: z
    .array(
      z.object({
        ...family,
        /** "guardian", "invitation", "former" (before a decision) or "question". */
        what: text,
        isFirst: z.boolean().nullable(),
        question: text.nullable(),
        words: text,
        at: time.nullable(),
        /** Expiry of an invitation, or end of a decision's undo period. */
        until: time.nullable(),
      }),
    )
    .optional(),
  /** Consents to learning and to recordings; the latter possibly by the child or student. */
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
        read: z.object({ textNumber: z.number(), language: text, at: time }).nullable(),
      }),
    )
    .optional(),
  requests: z.array(z.object({ ...ref, at: time })).optional(),
  withheld: z.array(z.object({ ...ref, ...family, at: time })).optional(),
  /** Choices of only the second listener, and courses in which the person is that. */
  listeners: z
    .array(
      z.object({
        ...ref,
        listenerId: response.id,
        /** `null` for the listener's own course. */
        chosen: z.object({ ...family, at: time }).nullable(),
        acceptedAt: time.nullable(),
      }),
    )
    .optional(),
  /** Slips with the names written by a teacher. */
  slips: z
    .array(z.object({ ...ref, _id: response.id, name: text, takenAt: time.nullable() }))
    .optional(),
  courses: z
    .array(
      z.object({
        ...ref,
        createdAt: time,
        publishedAt: time.nullable(),
        deletedAt: time.nullable(),
      }),
    )
    .optional(),
  /** The person's messages to the school with replies; for the superadmin only. */
  complaints: z
    .array(
      z.object({
        _id: response.id,
        about: text,
        aboutId: response.id,
        words: text,
        contact: text,
        submittedAt: time,
        answer: text,
        answeredAt: time.nullable(),
      }),
    )
    .optional(),
  /** Notices of the last 30 days. */
  deliveries: z
    .array(z.object({ kind: text, channel: text, createdAt: time, state: text }))
    .optional(),
  /** Written by the person; the text of withdrawn ones is deleted. */
  announcements: z
    .array(
      z.object({
        _id: response.id,
        audience: text,
        text,
        image,
        announcedAt: time,
        editedAt: time.nullable(),
        withdrawnAt: time.nullable(),
      }),
    )
    .optional(),
  announcementsRead: z
    .array(z.object({ _id: response.id, readAt: time.nullable(), openedAt: time.nullable() }))
    .optional(),
  next: response.id.nullable(),
});
