import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction } from "../audit/index.ts";
import { saveQuotas, type Quotas } from "./quotas.queries.ts";
import { actAs } from "../identity/index.ts";

/** Applies to future uploads. Audited in bytes and formatted for each reader. */
export async function setQuotas(platform: Platform, actor: Actor, quotas: Quotas): Promise<void> {
  const name = `${quotas.student} ${quotas.course}`;
  await actAs(platform, actor, async (tx) => {
    await saveQuotas(tx, quotas);
    await recordAction(platform, tx, {
      actor,
      action: "setFileQuotas",
      target: { id: null, name },
    });
  });
}
