import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireSession } from "../../identity/index.ts";
import { courseToManage } from "../courses/index.ts";
import { setWritten } from "./read-student.queries.ts";

/** Keeps when the teacher wrote to a student of the course, in place of the time before. Returns it. */
export async function markWritten(
  { database, clock }: Platform,
  actor: Actor,
  place: { courseId: string; studentId: string },
): Promise<number> {
  const now = clock();
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    await courseToManage(tx, actor, place.courseId);
    if (!(await setWritten(tx, place, now))) throw refuse("STUDENT_NOT_FOUND");
  });
  return now;
}
