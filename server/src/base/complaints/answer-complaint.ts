import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordAction, targetOf } from "../audit/index.ts";
import { actAs, findAnyUser, findUser, notify } from "../identity/index.ts";
import { requireComplaintReader } from "./complaints.policy.ts";
import { deleteAnsweredOf, findComplaint, storeAnswer } from "./complaints.queries.ts";

/**
 * Stores and audits the reply, and notifies the author without its text. Idempotent. A message whose account is gone is
 * deleted with the reply.
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
    if (!author) return;
    const facts = { link: `${config.publicUrl}/told-the-school` };
    await notify(tx, platform, [author], {
      kind: "complaint",
      template: "complaintAnswered",
      facts,
    });
  });
}
