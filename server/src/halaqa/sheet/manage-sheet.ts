import type { Direction } from "@madrasa/contract/quran/directions";
import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse, refuseField } from "../../platform/refusal.ts";
import { actAs, lockUser } from "../../base/identity/index.ts";
import { requireOwnChildren } from "../../family/family/index.ts";
import { listDaysOf } from "./records.queries.ts";
import { lastOpenDay, schoolClock } from "./school-day.ts";
import { requireEnrolledStudent, requireEditableSheet } from "./sheet.policy.ts";
import {
  listSheetStudentsAmong,
  putDirection,
  putOrder,
  putSeen,
  renewLaterSeen,
} from "./write-sheet.queries.ts";

/** Ignores ids of people who are no students of the course, as one may have left meanwhile. */
export async function orderStudents(
  { database }: Platform,
  actor: Actor,
  courseId: string,
  studentIds: readonly string[],
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    await lockRows(tx, "courses", "id", courseId, "write");
    await requireEditableSheet(tx, actor, courseId);
    const students = await listSheetStudentsAmong(tx, courseId, studentIds);
    const ordered = [...new Set(studentIds)].filter((id) => students.has(id));
    await putOrder(tx, courseId, ordered);
  });
}

export async function setDirection(
  { database }: Platform,
  actor: Actor,
  ref: { courseId: string; studentId: string },
  direction: Direction | null,
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    await lockUser(tx, ref.studentId, "shared");
    await lockRows(tx, "courses", "id", ref.courseId, "write");
    await requireEditableSheet(tx, actor, ref.courseId);
    await requireEnrolledStudent(tx, ref);
    await putDirection(tx, ref, direction);
  });
}

export async function markDaysSeen(
  platform: Platform,
  actor: Actor,
  { childId, day }: { childId: string; day: number },
): Promise<void> {
  await requireRoomForText(platform);
  await actAs(platform, actor, async (tx) => {
    await lockUser(tx, childId, "shared");
    await requireOwnChildren(tx, actor, [childId]);
    const at = schoolClock(platform);
    if (day > lastOpenDay(at)) throw refuseField("day", "IN_THE_FUTURE");
    const findLast = async (until: number) =>
      (await listDaysOf(tx, { studentId: childId, before: until + DAY, limit: 1 }))[0];
    if ((await findLast(day)) !== day) throw refuse("NOT_FOUND");
    const signature = { student_id: childId, guardian_id: actor.id, day, at: at.now };
    await putSeen(tx, signature);
    if ((await findLast(lastOpenDay(at))) === day) await renewLaterSeen(tx, signature);
  });
}
