import { isAdmin } from "@madrasa/contract/roles";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { findCourse, requireOwnCourse, requireTeaching } from "../../courses/courses/index.ts";
import { type Announcement, findAnnouncement, isOfSchool } from "./announcements.queries.ts";

/** Throws unless the actor may announce: a teacher to an own course, an admin to the school. */
export async function requireAudience(db: Db, actor: Actor, audience: string): Promise<void> {
  const mayAnnounce = isAdmin(actor.role) === isOfSchool(audience);
  if (!mayAnnounce) throw refuse("NOT_ALLOWED");
  if (!isOfSchool(audience)) await requireOwnCourse(db, actor, audience);
}

/** Throws unless the actor may read what was announced. Returns the course of an audience that an admin oversees. */
export async function requireSent(db: Db, actor: Actor, audience: string) {
  if (!isAdmin(actor.role) || isOfSchool(audience)) return requireAudience(db, actor, audience);
  const course = await findCourse(db, { id: audience });
  if (!course) throw refuse("COURSE_NOT_FOUND");
  return course;
}

export const mayEdit = (actor: Actor, { author_id, withdrawn_at }: Announcement) =>
  author_id === actor.id && withdrawn_at === null;

export const mayWithdraw = (actor: Actor, { author_id }: Announcement) =>
  isAdmin(actor.role) || author_id === actor.id;

/** Throws ANNOUNCEMENT_NOT_FOUND for those of others too. */
export async function requireAnnouncement(
  db: Db,
  actor: Actor,
  id: string,
  may: (actor: Actor, row: Announcement) => boolean,
): Promise<Announcement> {
  if (!isAdmin(actor.role)) requireTeaching(actor);
  const row = await findAnnouncement(db, id);
  if (!row || !may(actor, row)) throw refuse("ANNOUNCEMENT_NOT_FOUND");
  return row;
}
