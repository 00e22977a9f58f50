import type { z } from "zod";
import type { guardians } from "@madrasa/contract/family/guardians";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { actAs } from "../../base/identity/index.ts";
import { requireOwnChild } from "./guardians.policy.ts";
import { finishDecision } from "./decide-guardians.ts";
import { saveQuestion } from "./guardians.queries.ts";

type Asked = z.output<typeof guardians.askAdmins.body> & { childId: string };

/** Stores a second guardian's request to the admins, because only the main guardian decides. */
export async function askAdmins(
  platform: Platform,
  actor: Actor,
  { childId, kind, reason }: Asked,
): Promise<void> {
  await actAs(
    platform,
    actor,
    async (tx) => {
      const now = platform.clock();
      const child = await requireOwnChild(tx, actor, { childId, now });
      // The main guardian needs no permission.
      if (child.is_first === 1) throw refuse("NOT_ALLOWED");
      await finishDecision(tx, childId);
      const asked = { child_id: childId, asked_by: actor.id, kind, words: reason, asked_at: now };
      await saveQuestion(tx, asked);
    },
    [childId],
  );
}
