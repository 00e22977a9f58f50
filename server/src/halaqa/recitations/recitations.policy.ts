import type { RecordingConsent } from "@madrasa/contract/halaqa/recitation-sounds";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { findComplaintAccess } from "../../base/complaints/index.ts";
import { requireTeaching } from "../../courses/courses/index.ts";
import { listDeciding } from "../../base/identity/index.ts";
import { listConsents, hasPlaybackGrant } from "./permissions.queries.ts";
import { findRetained, isAssignee, type RecitationRow } from "./recitations.queries.ts";

/** The caller and the time of the call. Expired recitations are refused even before the sweep deletes them. */
type Asking = { actor: Actor; now: number };

export type PlaybackRole = "student" | "guardian" | "teacher" | "school";

/** The recitation, for its student or a guardian. Throws for others. */
export async function requireFamilyRecitation(db: Db, { actor, now }: Asking, id: string) {
  const recitation = await findRetained(db, id, now);
  if (!recitation) throw refuse("RECITATION_NOT_FOUND");
  const guardians = await listDeciding(db, [recitation.student_id]);
  const isStudent = recitation.student_id === actor.id;
  if (!isStudent && !guardians.some((one) => one.id === actor.id)) {
    throw refuse("RECITATION_NOT_FOUND");
  }
  return { recitation, isStudent, hasGuardian: guardians.length > 0 };
}

/** The recitation, for its listener or the course's teacher, while the student is a member. */
export async function requireReviewableRecitation(
  db: Db,
  { actor, now }: Asking,
  id: string,
): Promise<RecitationRow & { course_id: string }> {
  requireTeaching(actor);
  const recitation = await findRetained(db, id, now);
  const courseId = recitation?.course_id;
  if (!recitation || !courseId || recitation.is_held === 1) throw refuse("RECITATION_NOT_FOUND");
  if (!(await isAssignee(db, { id, personId: actor.id, now })))
    throw refuse("RECITATION_NOT_FOUND");
  return { ...recitation, course_id: courseId };
}

/** Throws RECITATION_NOT_FOUND for a recitation that the actor may not play, so that its existence does not leak. */
export async function requirePlayableRecitation(
  { clock }: Pick<Platform, "clock">,
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ recitation: RecitationRow; by: PlaybackRole }> {
  const now = clock();
  const recitation = await findRetained(db, id, now);
  if (!recitation) throw refuse("RECITATION_NOT_FOUND");
  if (recitation.student_id === actor.id) return { recitation, by: "student" };
  const guardians = await listDeciding(db, [recitation.student_id]);
  if (guardians.some((one) => one.id === actor.id)) return { recitation, by: "guardian" };
  if (actor.role === "teacher") {
    return { recitation: await requireReviewableRecitation(db, { actor, now }, id), by: "teacher" };
  }
  const wanted = { adminId: actor.id, recitationId: id, now };
  // A grant ends when the admin stops being the message reader.
  if ((await findComplaintAccess(db, actor)) && (await hasPlaybackGrant(db, wanted))) {
    return { recitation, by: "school" };
  }
  throw refuse("RECITATION_NOT_FOUND");
}

type ConsentRow = { student_id: string; guardian_id: string; allowed: 0 | 1 };

/** Any refusal wins over other guardians' consent. A student's own answer wins over all guardians'. */
export function consentOf(given: readonly ConsentRow[]): RecordingConsent {
  const own = given.filter(({ student_id, guardian_id }) => student_id === guardian_id);
  const answers = own.length > 0 ? own : given;
  if (answers.some(({ allowed }) => allowed === 0)) return "refused";
  return answers.length > 0 ? "allowed" : "open";
}

export async function readConsent(db: Db, studentId: string): Promise<RecordingConsent> {
  return consentOf(await listConsents(db, [studentId]));
}
