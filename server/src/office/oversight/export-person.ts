import type { z } from "zod";
import type { exported } from "@madrasa/contract/office/export";
import type { ExportPart } from "@madrasa/contract/office/export-parts";
import type { Actor } from "../../platform/actor.ts";
import { isoTime } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordReading, targetOf } from "../../base/audit/index.ts";
import { listAccountChanges } from "../../people/contacts/index.ts";
import { requireOwnChildren } from "../../family/family/index.ts";
import { requireNoDecision } from "../../family/guardians/index.ts";
import { viewLink } from "../../base/files/index.ts";
import { exportSheetDays } from "../../halaqa/sheet/index.ts";
import { type Person, contactsOf, findUser } from "../../base/identity/index.ts";
import { FAMILY_PARTS } from "./export-family.ts";
import type { FamilyPage } from "./export-family.queries.ts";
import { findAvatar, listSessions, nextOf, PARTS } from "./export.queries.ts";
import { requireErasablePerson } from "./oversight.policy.ts";

type Exported = z.input<typeof exported>;
type Asked = { userId: string; part?: ExportPart | undefined; after?: string | undefined };

/** Account, sessions and changes, or a page of one part. The read is audited first. */
export async function exportPerson(
  platform: Platform,
  actor: Actor,
  { userId, part, after = "" }: Asked,
): Promise<Exported> {
  const person = requireErasablePerson(actor, await findUser(platform.database.read, userId));
  await recordReading(platform, { actor, action: "exportAccount", target: targetOf(person) });
  const isHidden = part === "complaints" && actor.role !== "superadmin";
  if (isHidden) return { complaints: [], next: null };
  return part ? readPart[part](platform, { userId, after }) : readAccount(platform, person);
}

/**
 * A guardian's own child. Excludes the child's messages to the school, which may be about the guardian, and the reasons
 * of the school and of teachers, which may be too.
 */
export async function exportChild(
  platform: Platform,
  actor: Actor,
  { userId, part, after = "" }: Asked,
): Promise<Exported> {
  const { read } = platform.database;
  await requireOwnChildren(read, actor, [userId]);
  await requireNoDecision(read, [userId], platform.clock());
  if (part === "complaints") return { complaints: [], next: null };
  if (part) return readPart[part](platform, { userId, after, guardianId: actor.id });
  const child = await findUser(read, userId);
  if (!child) throw refuse("CHILD_NOT_FOUND");
  const { account, ...data } = await readAccount(platform, child);
  return { ...data, account: { ...account, suspensionReason: "" } };
}

async function readAccount({ database: { read } }: Platform, person: Person) {
  const { email, emailVerified, phoneNumber, country } = contactsOf(person);
  const sessions = await listSessions(read, person.id);
  const changes = await listAccountChanges(read, person.id);
  return {
    account: {
      _id: person.id,
      role: person.role,
      firstName: person.first_name,
      lastName: person.last_name,
      email,
      emailVerified,
      phoneNumber,
      country,
      phoneHidden: person.phone_hidden === 1,
      phoneShownAsGuardian: person.shown_as_guardian === 1,
      TelegramOrWhatsapp: person.contact_method,
      language: person.language,
      timeZone: person.time_zone,
      announcementEmails: person.announcement_emails === 1,
      digest: person.digest === 1,
      digestEmails: person.digest_emails === 1,
      digestDay: person.digest_day,
      approved: person.approved === 1,
      suspended: person.suspended === 1,
      suspensionReason: person.suspension_reason,
      avatar: await findAvatar(read, person.id),
      createdAt: isoTime(person.created_at),
    },
    sessions: sessions.map(({ browser, created_at, seen_at, expires_at }) => ({
      browser,
      beganAt: isoTime(created_at),
      seenAt: isoTime(seen_at),
      endsAt: isoTime(expires_at),
    })),
    changes: changes.map((change) => {
      const before = contactsOf(change);
      return {
        kind: change.kind,
        madeAt: isoTime(change.made_at),
        email: before.email,
        phoneNumber: before.phoneNumber,
      };
    }),
    next: null,
  } satisfies Exported;
}

const orNull = (time: number | null) => (time === null ? null : isoTime(time));

type ReadPart = (platform: Platform, page: FamilyPage) => Promise<Exported>;

const readPart: Record<ExportPart, ReadPart> = {
  enrolments: async ({ database: { read } }, page) => {
    const rows = await PARTS.enrolments(read, page);
    const enrolments = rows.map((row) => ({
      courseId: row.id,
      course: row.title,
      enrolledAt: isoTime(row.enrolled_at),
      lastActive: isoTime(row.active_at),
      completedLessons: row.completed_count,
      writtenAt: orNull(row.written_at),
    }));
    return { enrolments, next: nextOf(rows) };
  },

  departures: async ({ database: { read } }, page) => {
    const rows = await PARTS.departures(read, page);
    const departures = rows.map((row) => ({
      courseId: row.id,
      course: row.title,
      enrolledAt: isoTime(row.enrolled_at),
      leftAt: isoTime(row.left_at ?? 0),
    }));
    return { departures, next: nextOf(rows) };
  },

  removals: async ({ database: { read } }, page) => {
    const rows = await PARTS.removals(read, page);
    const removals = rows.map((row) => ({
      courseId: row.id,
      course: row.title,
      enrolledAt: isoTime(row.enrolled_at),
      leftAt: row.left_at === null ? null : isoTime(row.left_at),
      removedAt: isoTime(row.removed_at),
      reason: page.guardianId === undefined ? row.reason : "",
    }));
    return { removals, next: nextOf(rows) };
  },

  completions: async ({ database: { read } }, page) => {
    const rows = await PARTS.completions(read, page);
    const completions = rows.map((row) => ({
      courseId: row.course_id,
      course: row.title,
      lessonId: row.id,
      lesson: row.lesson,
      completedAt: isoTime(row.completed_at),
    }));
    return { completions, next: nextOf(rows) };
  },

  positions: async ({ database: { read } }, page) => {
    const rows = await PARTS.positions(read, page);
    const positions = rows.map((row) => ({
      courseId: row.course_id,
      course: row.title,
      lessonId: row.id,
      lesson: row.lesson,
      seconds: row.seconds,
      savedAt: isoTime(row.saved_at),
    }));
    return { positions, next: nextOf(rows) };
  },

  notes: async (platform, page) => {
    const rows = await PARTS.notes(platform.database.read, page);
    const notes = await Promise.all(
      rows.map(async (row) => ({
        courseId: row.course_id,
        course: row.title,
        lessonId: row.lesson_id,
        lesson: row.lesson,
        _id: row.id,
        title: row.note,
        description: row.description,
        createdAt: isoTime(row.created_at),
        image: await imageOf(platform, row),
      })),
    );
    return { notes, next: nextOf(rows) };
  },

  recitations: async ({ database: { read } }, page) => {
    const rows = await PARTS.recitations(read, page);
    const recitations = rows.map((row) => ({
      _id: row.id,
      courseId: row.course_id,
      course: row.course_title,
      from: row.from_verse,
      to: row.to_verse,
      remark: row.remark,
      seconds: row.seconds,
      handedInAt: isoTime(row.handed_in_at),
      answeredAt: orNull(row.answered_at),
      grade: row.grade,
      answer: row.answer_remark,
      sounds: [
        ...(row.file_id === null ? [] : (["recitation"] as const)),
        ...(row.answer_file_id === null ? [] : (["answer"] as const)),
      ],
      deletedAt: isoTime(row.expires_at),
    }));
    return { recitations, next: nextOf(rows) };
  },

  complaints: async ({ database: { read } }, page) => {
    const rows = await PARTS.complaints(read, page);
    const complaints = rows.map((row) => ({
      _id: row.id,
      about: row.subject_kind,
      aboutId: row.subject_id,
      words: row.words,
      contact: row.contact,
      submittedAt: isoTime(row.submitted_at),
      answer: row.answer,
      answeredAt: orNull(row.answered_at),
    }));
    return { complaints, next: nextOf(rows) };
  },

  courses: async ({ database: { read } }, page) => {
    const rows = await PARTS.courses(read, page);
    const courses = rows.map((row) => ({
      courseId: row.id,
      course: row.title,
      createdAt: isoTime(row.created_at),
      publishedAt: orNull(row.published_at),
      deletedAt: orNull(row.deleted_at),
    }));
    return { courses, next: nextOf(rows) };
  },

  sheets: async ({ database: { read } }, page) => {
    const rows = await PARTS.sheets(read, page);
    const sheets = rows.map((row) => ({
      courseId: row.id,
      course: row.title,
      place: row.place,
      direction: row.direction,
      keptSince: orNull(row.accepted_at),
    }));
    return { sheets, next: nextOf(rows) };
  },

  ...FAMILY_PARTS,

  sheetDays: ({ database: { read } }, page) => exportSheetDays(read, page),

  deliveries: async ({ database: { read } }, page) => {
    const rows = await PARTS.deliveries(read, page);
    const deliveries = rows.map(({ kind, channel, created_at, state }) => ({
      kind,
      channel,
      createdAt: isoTime(created_at),
      state,
    }));
    return { deliveries, next: nextOf(rows) };
  },

  announcements: async (platform, page) => {
    const rows = await PARTS.announcements(platform.database.read, page);
    const announcements = await Promise.all(
      rows.map(async (row) => ({
        _id: row.id,
        audience: row.audience,
        text: row.text,
        image: await imageOf(platform, { ...row, file_id: row.image_id, alt: row.image_alt }),
        announcedAt: isoTime(row.announced_at),
        editedAt: orNull(row.edited_at),
        withdrawnAt: orNull(row.withdrawn_at),
      })),
    );
    return { announcements, next: nextOf(rows) };
  },

  announcementsRead: async ({ database: { read } }, page) => {
    const rows = await PARTS.announcementsRead(read, page);
    const announcementsRead = rows.map(({ id, read_at, opened_at }) => ({
      _id: id,
      readAt: orNull(read_at),
      openedAt: orNull(opened_at),
    }));
    return { announcementsRead, next: nextOf(rows) };
  },

  certificates: async ({ database: { read } }, page) => {
    const rows = await PARTS.certificates(read, page);
    const certificates = rows.map((row) => ({
      courseId: row.course_id,
      course: row.title,
      _id: row.id,
      name: row.student_name,
      finishedAt: isoTime(row.finished_at),
      issuedAt: isoTime(row.issued_at),
      withdrawnAt: orNull(row.withdrawn_at),
    }));
    return { certificates, next: nextOf(rows) };
  },
};

type Image = {
  file_id: string | null;
  name: string | null;
  content_type: string | null;
  alt: string;
};

async function imageOf(platform: Platform, { file_id, name, content_type, alt }: Image) {
  if (!file_id || !content_type) return null;
  const image = { id: file_id, contentType: content_type, name: name ?? "" };
  return { name: image.name, url: await viewLink(platform, image), ...(alt !== "" && { alt }) };
}
