import type { Direction } from "@madrasa/contract/quran/goes-on";
import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuseField } from "../../platform/refusal.ts";
import { lockUser, requireSession } from "../../identity/index.ts";
import { ownChildren } from "../family/index.ts";
import { latestDay } from "./school-day.ts";
import { pupilOf, sheetToKeep } from "./sheet.policy.ts";
import { listPupilsAmong, putDirection, putOrder, putSeen } from "./write-sheet.queries.ts";

/** Ids of others than the course's pupils are left out: one may have left meanwhile. */
export async function orderPupils(
  { database }: Platform,
  actor: Actor,
  courseId: string,
  studentIds: readonly string[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    await lockRows(tx, "courses", "id", courseId, "write");
    await sheetToKeep(tx, actor, courseId);
    const pupils = await listPupilsAmong(tx, courseId, studentIds);
    const ordered = [...new Set(studentIds)].filter((id) => pupils.has(id));
    await putOrder(tx, courseId, ordered);
  });
}

export async function setDirection(
  { database }: Platform,
  actor: Actor,
  place: { courseId: string; studentId: string },
  direction: Direction | null,
): Promise<void> {
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    await lockUser(tx, place.studentId, "shared");
    await lockRows(tx, "courses", "id", place.courseId, "write");
    await sheetToKeep(tx, actor, place.courseId);
    await pupilOf(tx, place);
    await putDirection(tx, place, direction);
  });
}

/** A guardian's signature below a day of a child. */
export async function noteSeen(
  { database, clock }: Platform,
  actor: Actor,
  { childId, day }: { childId: string; day: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    await lockUser(tx, childId, "shared");
    await ownChildren(tx, actor, [childId]);
    const now = clock();
    if (day > latestDay(now)) throw refuseField("day", "IN_THE_FUTURE");
    await putSeen(tx, { student_id: childId, guardian_id: actor.id, day, at: now });
  });
}
