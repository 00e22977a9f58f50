import type { z } from "zod";
import type { exported } from "@madrasa/contract/office/export";
import { isoTime } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type FamilyPage,
  listConsentRows,
  listFamilyRows,
  listListenerRows,
  listRequestRows,
  listSlipRows,
  listWithheldRows,
} from "./export-family.queries.ts";
import { nextOf } from "./export.queries.ts";

type Exported = z.input<typeof exported>;
type ReadPart = (platform: Platform, page: FamilyPage) => Promise<Exported>;

const orNull = (time: number | null) => (time === null ? null : isoTime(time));

export const FAMILY_PARTS = {
  guardians: async ({ database: { read } }, page) => {
    const [relations, invitations, former, questions] = await listFamilyRows(read, page);
    const of = (row: { child_id: string; guardian_id: string }) => ({
      childId: row.child_id,
      guardianId: row.guardian_id,
      isFirst: null,
      question: null,
      words: "",
      until: null,
    });
    const guardians = [
      ...relations.map((row) => ({
        ...of(row),
        what: "guardian",
        isFirst: row.is_first === 1,
        at: isoTime(row.created_at),
      })),
      ...invitations.map((row) => ({
        ...of(row),
        what: "invitation",
        at: isoTime(row.created_at),
        until: isoTime(row.expires_at),
      })),
      ...former.map((row) => ({
        ...of(row),
        what: "former",
        isFirst: row.is_first === 1,
        at: isoTime(row.created_at),
        until: isoTime(row.final_at),
      })),
      ...questions.map((row) => ({
        ...of(row),
        what: "question",
        question: row.kind,
        words: row.words,
        at: isoTime(row.asked_at),
      })),
    ];
    return { guardians, next: null };
  },

  consents: async ({ database: { read } }, page) => {
    const [learning, recordings] = await listConsentRows(read, page);
    const consents = [
      ...learning.map((row) => ({
        childId: row.child_id,
        guardianId: row.guardian_id,
        to: "learning",
        allowed: true,
        textNumber: row.text_number,
        language: row.language,
        phoneEnd: row.phone_end,
        at: isoTime(row.given_at),
        read:
          row.read_at === null
            ? null
            : {
                textNumber: row.read_number ?? row.text_number,
                language: row.read_language ?? row.language,
                at: isoTime(row.read_at),
              },
      })),
      ...recordings.map((row) => ({
        childId: row.student_id,
        guardianId: row.guardian_id,
        to: "recordings",
        allowed: row.allowed === 1,
        textNumber: row.text_number,
        language: row.language,
        phoneEnd: null,
        at: isoTime(row.answered_at),
        read: null,
      })),
    ];
    return { consents, next: null };
  },

  requests: async ({ database: { read } }, page) => {
    const rows = await listRequestRows(read, page);
    const requests = rows.map(({ id, title, asked_at }) => ({
      courseId: id,
      course: title,
      at: isoTime(asked_at),
    }));
    return { requests, next: nextOf(rows) };
  },

  withheld: async ({ database: { read } }, page) => {
    const { rows, next } = await listWithheldRows(read, page);
    const withheld = rows.map((row) => ({
      courseId: row.id,
      course: row.title,
      childId: row.child_id,
      guardianId: row.guardian_id,
      at: isoTime(row.withheld_at),
    }));
    return { withheld, next };
  },

  listeners: async ({ database: { read } }, page) => {
    const [choices, own] = await listListenerRows(read, page);
    const listeners = [
      ...choices.map((row) => ({
        courseId: row.id,
        course: row.title,
        listenerId: row.listener_id,
        chosen: {
          childId: row.student_id,
          guardianId: row.guardian_id,
          at: isoTime(row.chosen_at),
        },
        acceptedAt: null,
      })),
      ...own.map((row) => ({
        courseId: row.id,
        course: row.title,
        listenerId: row.person_id,
        chosen: null,
        acceptedAt: orNull(row.accepted_at),
      })),
    ];
    return { listeners, next: null };
  },

  slips: async ({ database: { read } }, page) => {
    const rows = await listSlipRows(read, page);
    const slips = rows.map((row) => ({
      _id: row.id,
      courseId: row.course_id,
      course: row.title,
      name: row.name,
      takenAt: orNull(row.taken_at),
    }));
    return { slips, next: nextOf(rows) };
  },
} satisfies Partial<Record<string, ReadPart>>;
