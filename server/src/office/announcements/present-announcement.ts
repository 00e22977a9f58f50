import { ANNOUNCEMENTS_BEFORE_DAYS } from "@madrasa/contract/limits";
import { DAY, isoTime } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { viewLink } from "../../base/files/index.ts";
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

export const presentAnnouncement = async (platform: Platform, row: Shown, now: number) => ({
  _id: row.id,
  audience: isOfSchool(row.audience)
    ? (row.audience as "teachers" | "school")
    : ("course" as const),
  course:
    row.title === null || row.language === null
      ? null
      : { _id: row.audience, title: row.title, language: row.language },
  text: row.text,
  image: await presentImage(platform, row),
  author: { firstName: row.first_name ?? "", lastName: row.last_name ?? "" },
  announcedAt: isoTime(row.announced_at),
  editedAt: row.edited_at === null ? null : isoTime(row.edited_at),
  isWithdrawn: row.withdrawn_at !== null,
  isPinned: row.pinned_until > now,
});

async function presentImage(platform: Platform, row: Shown) {
  if (row.image_id === null) return null;
  const file = {
    id: row.image_id,
    contentType: row.image_type ?? "",
    name: row.image_name ?? "",
  };
  return {
    url: await viewLink(platform, file),
    alt: row.image_alt,
    width: row.image_width,
    height: row.image_height,
  };
}

type ReceivedRow = Awaited<ReturnType<typeof listReceived>>[number];

export async function presentReceived(
  platform: Platform,
  readerId: string,
  rows: readonly ReceivedRow[],
  now: number,
) {
  const children = await listChildrenIn(
    platform.database.read,
    readerId,
    rows.map(({ audience }) => audience),
  );
  return Promise.all(
    rows.map(async (row) => ({
      ...(await presentAnnouncement(platform, row, now)),
      isRead: row.read_at !== null,
      children: children
        .filter(({ course_id }) => course_id === row.audience)
        .map(({ first_name }) => first_name),
    })),
  );
}
