import type { z } from "zod";
import { RECITATIONS_WAITING_MAX } from "@madrasa/contract/limits";
import type { recitations } from "@madrasa/contract/halaqa/recitations";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { claimIdempotencyKey, findKey } from "../../platform/database/idempotency.queries.ts";
import { refuse } from "../../platform/refusal.ts";
import { findCourse, isTaught, languageOf } from "../../courses/courses/index.ts";
import { confirmFile, inspectFile, attachFiles } from "../../base/files/index.ts";
import { requireEnrolled } from "../../courses/lessons/index.ts";
import { recordActivity } from "../../learning/enrolment/index.ts";
import { readAssignee } from "../listeners/index.ts";
import { readConsent } from "./recitations.policy.ts";
import { areRecitationsEnabled } from "./permissions.queries.ts";
import {
  countWaitingOf,
  expiryOf,
  findRecitation,
  insertRecitation,
} from "./recitations.queries.ts";

type Form = z.output<typeof recitations.submitRecitation.body>;

/** The course, if this student may submit now, and the only listener; null means the course's teacher. */
export async function requireHandIn(db: Db, actor: Actor, courseId: string, now: number) {
  await requireEnrolled(db, actor, courseId);
  const course = await findCourse(db, { id: courseId });
  if (!course) throw refuse("COURSE_NOT_FOUND");
  if (!isTaught(course) || !(await areRecitationsEnabled(db, courseId)))
    throw refuse("RECITATIONS_OFF");
  if ((await readConsent(db, actor.id)) !== "allowed") throw refuse("RECORDING_NOT_ALLOWED");
  if ((await countWaitingOf(db, actor.id, now)) >= RECITATIONS_WAITING_MAX) {
    throw refuse("TOO_MANY_RECITATIONS", { values: { count: RECITATIONS_WAITING_MAX } });
  }
  const { assignee, listener } = await readAssignee(db, { courseId, studentId: actor.id });
  if (assignee === "open") throw refuse("LISTENER_GONE");
  return { course, listenerId: assignee === "listener" && listener ? listener.id : null };
}

/** Idempotent by id, even if the recitation has been withdrawn since. */
export async function submitRecitation(
  platform: Platform,
  actor: Actor,
  courseId: string,
  form: Form,
): Promise<void> {
  const { database, clock } = platform;
  if (await isHandedIn(database.read, actor, form._id)) return;
  const now = clock();
  await requireHandIn(database.read, actor, courseId, now);
  const file = await inspectFile(platform, {
    key: form.filePath,
    ownerId: actor.id,
    courseId,
    kinds: ["recitation"],
  }).catch(async (error: unknown) => {
    // The same submission may have arrived meanwhile, and owns the file.
    if (await isHandedIn(database.read, actor, form._id)) return undefined;
    throw error;
  });
  if (!file) return;
  // The lock serialises submissions of one student, and sees a consent that was withdrawn meanwhile.
  await attachFiles(platform, { actor, files: [file], locked: [actor.id] }, async (tx) => {
    if (await isHandedIn(tx, actor, form._id)) return;
    await claimIdempotencyKey(tx, { ...keyOf(actor, form._id), asked: form._id }, now);
    const { course, listenerId } = await requireHandIn(tx, actor, courseId, now);
    if (!(await confirmFile(tx, file, now))) throw refuse("FILE_IN_USE");
    await insertRecitation(tx, {
      id: form._id,
      student_id: actor.id,
      course_id: courseId,
      listener_id: listenerId,
      course_title: course.title,
      course_language: languageOf(course),
      file_id: file.id,
      seconds: file.seconds,
      peaks: JSON.stringify(form.peaks),
      from_verse: form.from ?? null,
      to_verse: form.to ?? null,
      remark: form.remark,
      handed_in_at: now,
      expires_at: expiryOf(now),
    });
    await recordActivity(tx, { courseId, studentId: actor.id, now, until: now });
  });
}

const keyOf = (actor: Actor, id: string) => ({ userId: actor.id, key: `recitation:${id}` });

/** Throws NOT_FOUND for another student's id. */
async function isHandedIn(db: Db, actor: Actor, id: string): Promise<boolean> {
  const known = await findRecitation(db, id);
  if (known && known.student_id !== actor.id) throw refuse("RECITATION_NOT_FOUND");
  return known !== undefined || (await findKey(db, keyOf(actor, id))) !== undefined;
}
