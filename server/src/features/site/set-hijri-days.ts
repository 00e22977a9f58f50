import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct } from "../audit/index.ts";
import { rememberHijri } from "./served-hijri.ts";
import { findHijriSettings, saveSetting, type HijriSettings } from "./school-settings.queries.ts";

/** From the next load of a page on, on this server at once. */
export async function setHijriDays(
  platform: Platform,
  actor: Actor,
  { days, fromEvening }: Partial<HijriSettings>,
): Promise<HijriSettings> {
  const saved = await platform.database.transaction(async (tx) => {
    if (days !== undefined) await saveSetting(tx, "hijriDays", days);
    if (fromEvening !== undefined) await saveSetting(tx, "hijriFromEvening", Number(fromEvening));
    const now = await findHijriSettings(tx);
    const target = { id: null, name: nameOf(now, fromEvening) };
    await recordAct(platform, tx, { actor, act: "setHijriDays", target });
    return now;
  });
  rememberHijri(platform, saved);
  return saved;
}

/** "+1", or "+1 evening" and "+1 midnight" where the day's beginning was given as well. */
function nameOf({ days }: HijriSettings, fromEvening: boolean | undefined): string {
  const figure = days > 0 ? `+${days}` : String(days);
  if (fromEvening === undefined) return figure;
  return `${figure} ${fromEvening ? "evening" : "midnight"}`;
}
