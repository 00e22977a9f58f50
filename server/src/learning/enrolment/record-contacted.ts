import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { actAs } from "../../base/identity/index.ts";
import { requireOwnCourse } from "../../courses/courses/index.ts";
import { setWritten } from "./read-student.queries.ts";

export async function recordContacted(
  { database, clock }: Platform,
  actor: Actor,
  ref: { courseId: string; studentId: string },
): Promise<number> {
  const now = clock();
  await actAs({ database }, actor, async (tx) => {
    await requireOwnCourse(tx, actor, ref.courseId);
    if (!(await setWritten(tx, ref, now))) throw refuse("STUDENT_NOT_FOUND");
  });
  return now;
}
