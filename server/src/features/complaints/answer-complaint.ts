import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordAct, targetOf } from "../audit/index.ts";
import { findUser, letter, tell, verifiedContacts } from "../../identity/index.ts";
import { requireReader } from "./complaints.policy.ts";
import { findComplaint, storeAnswer } from "./complaints.queries.ts";

/**
 * Answers a complaint once, records it, and tells who complained that there is an answer, without its words.
 * The same answer sent again changes nothing.
 */
export async function answerComplaint(
  platform: Platform,
  actor: Actor,
  { complaintId, answer }: { complaintId: string; answer: string },
): Promise<void> {
  const { backgroundTasks, clock, config, database } = platform;
  const teller = await database.transaction(async (tx) => {
    const { notAbout } = await requireReader(tx, actor);
    const complaint = await findComplaint(tx, complaintId, notAbout);
    if (!complaint) throw refuse("NOT_FOUND");
    if (!(await storeAnswer(tx, complaintId, { answer, by: actor.id, now: clock() }))) {
      // Another reader may have answered while this one waited.
      const now = await findComplaint(tx, complaintId, notAbout);
      if (now?.answer === answer) return undefined;
      throw refuse("COMPLAINT_ANSWERED");
    }
    const target = targetOf({ id: complaint.teller_id });
    await recordAct(platform, tx, { actor, act: "answerComplaint", target });
    return findUser(tx, complaint.teller_id);
  });
  if (!teller) return;
  const link = `${config.publicUrl}/told-the-school`;
  backgroundTasks.run("telling of an answer", () =>
    tell(platform, verifiedContacts(teller), letter(config, "complaintAnswered", { link })),
  );
}
