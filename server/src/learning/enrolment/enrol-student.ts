import type { Db } from "../../platform/database/database.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs, findUsers } from "../../base/identity/index.ts";
import { enrolTogether, requireJoined } from "./enrol-together.ts";
import { findBars } from "./removed-contacts.queries.ts";
import { findRemoved } from "./removed-students.queries.ts";

/** Enrols a student in a published, unlocked course. Idempotent. */
export async function enrolStudent(
  platform: Platform,
  actor: Actor,
  courseId: string,
): Promise<{ joined: boolean }> {
  const enrolled = await actAs(platform, actor, (tx) =>
    enrolTogether(platform, tx, { courseId, studentIds: [actor.id] }),
  );
  return requireJoined(enrolled);
}

/** True if removed from the course, with this account, another one, or by a guardian's. */
export async function isRemoved(
  { config }: Pick<Platform, "config">,
  db: Db,
  { courseId, studentId }: { courseId: string; studentId: string },
): Promise<boolean> {
  if (await findRemoved(db, { courseId, studentId })) return true;
  const people = await findUsers(db, [studentId]);
  return (await findBars(config, db, { courseId, people })).barred.length > 0;
}
