import type { z } from "zod";
import type { listeners } from "@madrasa/contract/halaqa/listeners";
import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { actAs } from "../../base/identity/index.ts";
import {
  requireOwnCourse,
  findCourse,
  findTeacherToInvite,
  notifyInvitedTeacher,
  requireTeaching,
} from "../../courses/courses/index.ts";
import { deleteListener, findNamed, markAccepted, storeListener } from "./listeners.queries.ts";
import { requireHelping } from "./helpers.ts";
import { notifyListenerLeft, notifyListener } from "./notify-of-listener.ts";

type Contact = z.output<typeof listeners.askListener.body>;

/** Invites an approved teacher, notifies them, and returns their name. Idempotent. */
export async function askListener(
  platform: Platform,
  actor: Actor,
  courseId: string,
  contact: Contact,
) {
  const { clock } = platform;
  const asked = await actAs(platform, actor, async (tx) => {
    requireTeaching(actor);
    await lockRows(tx, "courses", "id", courseId, "write");
    const course = await requireOwnCourse(tx, actor, courseId);
    if (course.published_at === null) throw refuse("COURSE_NOT_PUBLISHED");
    await requireHelping(tx, courseId, contact);
    const teacher = await findTeacherToInvite(tx, actor, contact, clock());
    if (!teacher) return undefined;
    const named = await findNamed(tx, courseId);
    if (named && named.id !== teacher.id) throw refuse("LISTENER_NAMED");
    const row = { course_id: courseId, person_id: teacher.id };
    if (named) return teacher;
    await storeListener(tx, { ...row, asked_at: clock(), accepted_at: null });
    await notifyInvitedTeacher(tx, platform, { teacher, courseId, part: "listener" });
    return teacher;
  });
  // Thrown after the transaction that counted the attempt.
  if (!asked) throw refuse("TEACHER_NOT_FOUND");
  const { id: _id, first_name: firstName, last_name: lastName } = asked;
  return { _id, firstName, lastName };
}

export async function acceptListening(platform: Platform, actor: Actor, courseId: string) {
  const { clock } = platform;
  await actAs(platform, actor, async (tx) => {
    requireTeaching(actor);
    await lockRows(tx, "courses", "id", courseId, "write");
    const course = await findCourse(tx, { id: courseId });
    const named = await findNamed(tx, courseId);
    if (!course || named?.id !== actor.id) throw refuse("COURSE_NOT_FOUND");
    if (named.accepted_at !== null) return;
    await markAccepted(tx, { courseId, personId: actor.id }, clock());
    await notifyListener(tx, platform, courseId);
  });
}

/** For the course's teacher or the listener. Idempotent. */
export async function endListening(
  platform: Platform,
  actor: Actor,
  ref: { courseId: string; personId: string },
): Promise<void> {
  await actAs(platform, actor, async (tx) => {
    requireTeaching(actor);
    // A concurrent reply finishes first.
    await lockRows(tx, "courses", "id", ref.courseId, "write");
    if (ref.personId !== actor.id) await requireOwnCourse(tx, actor, ref.courseId);
    await deleteListener(tx, ref);
  });
  platform.backgroundTasks.run("telling of a listener who is gone", () =>
    notifyListenerLeft(platform),
  );
}
