import { contract } from "@madrasa/contract";
import { canonicalType } from "@madrasa/contract/limits";
import { isoTime } from "../../platform/clock.ts";
import { readPage } from "../../platform/database/paging.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordReading } from "../../base/audit/index.ts";
import { createUpload } from "../../base/files/index.ts";
import { announce } from "./announce.ts";
import {
  mayEdit,
  mayWithdraw,
  requireAnnouncement,
  requireAudience,
  requireSent,
} from "./announcements.policy.ts";
import {
  countReceived,
  countSent,
  countStudents,
  findNewestUnread,
  listFamilies,
  listReceived,
  listSent,
  receivesAny,
} from "./announcements.queries.ts";
import { editAnnouncement, withdrawAnnouncement } from "./change-announcement.ts";
import { markOpened, markRead } from "./mark-announcements.ts";
import { presentAnnouncement, presentReceived, readingOf } from "./present-announcement.ts";

const calls = contract.announcements;

export function announcementRoutes(platform: Platform): Route[] {
  const db = platform.database.read;

  return [
    route(calls.announce, async ({ actor, body }) => ({
      data: { announcementId: await announce(platform, actor, body) },
    })),

    route(calls.imageUploadLink, async ({ actor, query: { audience, ...file } }) => {
      await requireAudience(db, actor, audience);
      const data = await createUpload(platform, {
        ...file,
        kind: "announcementImage",
        ownerId: actor.id,
        courseId: audience,
        contentType: canonicalType(file.contentType),
      });
      return { data };
    }),

    route(calls.editAnnouncement, async ({ actor, query: { announcementId }, body }) => {
      await editAnnouncement(platform, actor, announcementId, body);
      return { data: {} };
    }),

    route(calls.withdrawAnnouncement, async ({ actor, query: { announcementId } }) => {
      await withdrawAnnouncement(platform, actor, announcementId);
      return { data: {} };
    }),

    route(calls.listSent, async ({ actor, query: { audience, ...query } }) => {
      const overseen = await requireSent(db, actor, audience);
      if (overseen) {
        const target = { id: overseen.id, name: overseen.title };
        await recordReading(platform, { actor, action: "readCourse", target });
      }
      const now = platform.clock();
      const { rows, page } = await readPage(query, {
        list: (at) => listSent(db, audience, now, at),
        count: () => countSent(db, audience),
        at: ({ listed_at }) => listed_at,
      });
      const announcements = await Promise.all(
        rows.map(async (row) => ({
          ...(await presentAnnouncement(platform, row, now)),
          reads: Number(row.reads),
          can: {
            edit: mayEdit(actor, row),
            withdraw: row.withdrawn_at === null && mayWithdraw(actor, row),
          },
        })),
      );
      return { data: { announcements, ...page } };
    }),

    route(calls.listFamilies, async ({ actor, query: { announcementId, ...query } }) => {
      const row = await requireAnnouncement(db, actor, announcementId, mayEdit);
      await requireAudience(db, actor, row.audience);
      const { rows, page } = await readPage(query, {
        list: (at) => listFamilies(db, row, at),
        count: () => countStudents(db, row.audience),
        at: ({ listed_at }) => listed_at,
      });
      const students = rows.map((student) => ({
        _id: student.id,
        firstName: student.first_name,
        lastName: student.last_name,
        phoneNumber: student.shown_phone,
        country: student.shown_country,
        TelegramOrWhatsapp: student.shown_method,
        openedAt: student.opened_at === null ? null : isoTime(student.opened_at),
        readBy: student.read_at
          ? ("student" as const)
          : student.guardian_read_at
            ? ("guardian" as const)
            : null,
      }));
      return { data: { students, ...page } };
    }),

    route(calls.markOpened, async ({ actor, query: { announcementId }, body: { studentId } }) => {
      await markOpened(platform, actor, { announcementId, studentId });
      return { data: {} };
    }),

    route(calls.listAnnouncements, async ({ actor, query }) => {
      const now = platform.clock();
      const reading = readingOf(actor.id, now);
      const { rows, page } = await readPage(query, {
        list: (at) => listReceived(db, reading, at),
        count: () => countReceived(db, reading),
        at: ({ listed_at }) => listed_at,
      });
      return {
        data: { announcements: await presentReceived(platform, actor.id, rows, now), ...page },
      };
    }),

    route(calls.readNewest, async ({ actor }) => {
      const now = platform.clock();
      const reading = readingOf(actor.id, now);
      const unread = await findNewestUnread(db, reading);
      const shown = unread ? [unread] : [];
      const [newest = null] = await presentReceived(platform, actor.id, shown, now);
      return { data: { newest, hasAny: newest !== null || (await receivesAny(db, reading)) } };
    }),

    route(calls.markRead, async ({ actor, body: { announcementIds } }) => {
      await markRead(platform, actor, announcementIds);
      return { data: {} };
    }),
  ];
}
