import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct } from "../audit/index.ts";
import { rememberHijriDays } from "./served-hijri-days.ts";
import { saveHijriDays } from "./school-settings.queries.ts";

/** From the next load of a page on, on this server at once. */
export async function setHijriDays(platform: Platform, actor: Actor, days: number): Promise<void> {
  const name = days > 0 ? `+${days}` : String(days);
  await platform.database.transaction(async (tx) => {
    await saveHijriDays(tx, days);
    await recordAct(platform, tx, { actor, act: "setHijriDays", target: { id: null, name } });
  });
  rememberHijriDays(platform, days);
}
