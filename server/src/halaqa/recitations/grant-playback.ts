import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId } from "../../platform/secrets.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import { requireComplaintReader } from "../../base/complaints/index.ts";
import { notifyFamilies } from "../../family/family/index.ts";
import { insertPlaybackGrant } from "./permissions.queries.ts";
import { findShown } from "./recitations.queries.ts";
import { actAs } from "../../base/identity/index.ts";

const OPEN_FOR = DAY;

export async function grantPlayback(
  platform: Platform,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
) {
  const { clock } = platform;
  const now = clock();
  const until = now + OPEN_FOR;
  const recitation = await actAs(platform, actor, async (tx) => {
    await requireComplaintReader(tx, actor);
    const recitation = await findShown(tx, id, { readerId: actor.id, now });
    if (!recitation) throw refuse("RECITATION_NOT_FOUND");
    const target = targetOf({ id: recitation.student_id });
    await recordAction(platform, tx, { actor, action: "hearRecitation", target, reason });
    const hearing = { id: newId(), recitation_id: id, admin_id: actor.id, expires_at: until };
    await insertPlaybackGrant(tx, hearing);
    const told = { studentId: recitation.student_id, key: "recitationOpened" };
    await notifyFamilies(tx, platform, [told]);
    return recitation;
  });
  return { recitation, until };
}
