import type { z } from "zod";
import type { digest } from "@madrasa/contract/office/digest";
import { isoTime } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { listChildren, listGrown, type Person } from "../../base/identity/index.ts";
import { languageOf } from "../../courses/courses/index.ts";
import { listRequests } from "../../family/family/index.ts";
import { listRepeating, listReplies } from "../../halaqa/recitations/index.ts";
import { readRecited } from "../../halaqa/sheet/index.ts";
import type { Digest } from "./digest-time.ts";
import { countLessons, countRecordings, listMeetings } from "./digest.queries.ts";

export type Week = z.input<typeof digest.readDigest.data>["people"][number];

type Course = Parameters<typeof languageOf>[0] & { id: string };

const presentCourse = (course: Course) => ({
  _id: course.id,
  title: course.title,
  language: languageOf(course),
});

/** Own week and a guardian's children's; of children with a phone of their own lessons and meetings only. */
export async function readDigest(
  platform: Platform,
  reader: Person,
  period: Digest,
): Promise<Week[]> {
  const {
    database: { read: db },
    clock,
  } = platform;
  const [children, grown] = await Promise.all([
    listChildren(db, reader.id),
    listGrown(db, reader.id),
  ]);
  const own = reader.role === "student" ? [reader] : [];
  const people = [...children, ...grown, ...own];
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const childIds = children.map(({ id }) => id);
  const closeIds = [...childIds, ...own.map(({ id }) => id)];
  const [lessons, recordings, meetings, recitedOf, replies, repeating, requests] =
    await Promise.all([
      countLessons(db, ids, period),
      countRecordings(db, closeIds, period),
      listMeetings(db, ids, clock()),
      readRecited(platform, closeIds, period),
      listReplies(platform, closeIds),
      listRepeating(platform, closeIds),
      childIds.length === 0 ? [] : listRequests(db, childIds),
    ]);
  return people.flatMap(({ id, first_name, last_name }): Week[] => {
    const isOf = ({ student_id }: { student_id: string }) => student_id === id;
    const sheet = recitedOf(id);
    const finished = lessons.filter(isOf);
    const sent = recordings.find(isOf)?.total ?? 0;
    const hasRecited = sheet.recited.length > 0 || sent > 0;
    if (finished.length === 0 && !hasRecited && sheet.held === 0) return [];
    const meeting = meetings.find(isOf);
    return [
      {
        student: { _id: id, firstName: first_name, lastName: last_name },
        isOwn: id === reader.id,
        lessons: finished.map((row) => ({ ...presentCourse(row), count: row.total })),
        ...sheet,
        recordings: sent,
        waits: [
          ...(replies.some(isOf) ? (["reply"] as const) : []),
          ...(repeating.has(id) ? (["repeat"] as const) : []),
          ...(requests.some(({ child_id }) => child_id === id) ? (["request"] as const) : []),
        ],
        meeting: meeting
          ? {
              title: meeting.meeting_title ?? "",
              scheduledTime: isoTime(meeting.meeting_at ?? 0),
              course: presentCourse(meeting),
            }
          : null,
      },
    ];
  });
}
