import { ANNOUNCEMENTS_BEFORE_DAYS } from "@madrasa/contract/limits";
import { DAY, isoTime } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import {
  isOfSchool,
  listChildrenIn,
  type listReceived,
  type ShownRow,
} from "./announcements.queries.ts";

/** Announcements before joining are received for some days. */
export const readingOf = (readerId: string, now: number) => ({
  readerId,
  now,
  before: ANNOUNCEMENTS_BEFORE_DAYS * DAY,
});

type Shown = Omit<ShownRow, "reads">;

export const presentAnnouncement = (row: Shown, now: number) => ({
  _id: row.id,
  audience: isOfSchool(row.audience)
    ? (row.audience as "teachers" | "school")
    : ("course" as const),
  course:
    row.title === null || row.language === null
      ? null
      : { _id: row.audience, title: row.title, language: row.language },
  text: row.text,
  author: { firstName: row.first_name ?? "", lastName: row.last_name ?? "" },
  announcedAt: isoTime(row.announced_at),
  editedAt: row.edited_at === null ? null : isoTime(row.edited_at),
  isWithdrawn: row.withdrawn_at !== null,
  isPinned: row.pinned_until > now,
});

type ReceivedRow = Awaited<ReturnType<typeof listReceived>>[number];

/** With the children whom each concerns. */
export async function presentReceived(
  db: Db,
  readerId: string,
  rows: readonly ReceivedRow[],
  now: number,
) {
  const children = await listChildrenIn(
    db,
    readerId,
    rows.map(({ audience }) => audience),
  );
  return rows.map((row) => ({
    ...presentAnnouncement(row, now),
    isRead: row.read_at !== null,
    children: children
      .filter(({ course_id }) => course_id === row.audience)
      .map(({ first_name }) => first_name),
  }));
}
