import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordAction, targetOf } from "../audit/index.ts";
import {
  actAs,
  findAnyUser,
  findUser,
  findUserOfRole,
  lockUser,
  notify,
  type Person,
} from "../identity/index.ts";
import { requireComplaintReader } from "./complaints.policy.ts";
import {
  deleteAnsweredOf,
  findComplaint,
  findReader,
  replaceReader,
  storeAnswer,
} from "./complaints.queries.ts";
import { advisoryLock } from "../../platform/database/dialect.ts";

/**
 * Stores and audits the reply, and notifies an adult author without its text. Idempotent. A message whose account is
 * gone is deleted with the reply.
 */
export async function answerComplaint(
  platform: Platform,
  actor: Actor,
  { complaintId, answer }: { complaintId: string; answer: string },
): Promise<void> {
  const { clock, config } = platform;
  await actAs(platform, actor, async (tx) => {
    const { notAbout } = await requireComplaintReader(tx, actor);
    const complaint = await findComplaint(tx, complaintId, notAbout);
    if (!complaint) throw refuse("NOT_FOUND");
    if (!(await storeAnswer(tx, complaintId, { answer, by: actor.id, now: clock() }))) {
      // Another reader may have replied meanwhile.
      const now = await findComplaint(tx, complaintId, notAbout);
      if (now?.answer === answer) return;
      throw refuse("COMPLAINT_ANSWERED");
    }
    const { author_id: authorId } = complaint;
    const target = targetOf({ id: authorId });
    await recordAction(platform, tx, { actor, action: "answerComplaint", target });
    if (!(await findAnyUser(tx, authorId))) await deleteAnsweredOf(tx, [authorId]);
    const author = await findUser(tx, authorId);
    // A reply to a child's message stays hidden, also on the child's own phone.
    if (!author || complaint.by_child) return;
    const facts = { link: `${config.publicUrl}/told-the-school` };
    await notify(tx, platform, [author], {
      kind: "complaint",
      template: "complaintAnswered",
      facts,
    });
  });
}

/** Appoints or removes the admin who reads messages. Idempotent; a repeat is not audited. */
export async function setComplaintReader(
  platform: Platform,
  actor: Actor,
  userId: string | null,
): Promise<Person | undefined> {
  return actAs(platform, actor, async (tx) => {
    if (userId !== null) await lockUser(tx, userId, "shared");
    await advisoryLock(tx, "complaint reader");
    const before = await findReader(tx);
    const named = userId === null ? undefined : await findUserOfRole(tx, "generaladmin", userId);
    if (userId !== null && !named) throw refuse("ADMIN_NOT_FOUND");
    const changed = named ?? before;
    if (before?.id === named?.id || !changed) return before;
    await replaceReader(tx, userId, platform.clock());
    const action = named ? "nameComplaintReader" : "endComplaintReader";
    await recordAction(platform, tx, { actor, action, target: targetOf(changed) });
    return named;
  });
}
