import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct } from "../audit/index.ts";
import { saveQuotas, type Quotas } from "./quotas.queries.ts";
import { sizeInWords } from "./size-in-words.ts";

/** From the next upload on; the activity names them. */
export async function setQuotas(platform: Platform, actor: Actor, quotas: Quotas): Promise<void> {
  const name = `${sizeInWords(quotas.student)}, ${sizeInWords(quotas.course)}`;
  await platform.database.transaction(async (tx) => {
    await saveQuotas(tx, quotas);
    await recordAct(platform, tx, { actor, act: "setFileQuotas", target: { id: null, name } });
  });
}
