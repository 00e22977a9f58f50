import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction } from "../audit/index.ts";
import type { Db } from "../../platform/database/database.ts";
import {
  listSettings,
  readSettings,
  saveSetting,
} from "../../platform/school/school-settings.queries.ts";
import { actAs } from "../identity/index.ts";

/** Deviation of the school's Hijri dates from the Umm al-Qura calendar. */
type HijriSettings = {
  days: number;
  /** True if days begin at 18:00. */
  fromEvening: boolean;
};

async function findHijriSettings(db: Db): Promise<HijriSettings> {
  const { hijriDays = 0, hijriFromEvening = 0 } = readSettings(await listSettings(db));
  return { days: hijriDays, fromEvening: hijriFromEvening === 1 };
}

/** Applies to the next page load, on this server at once. */
export async function setHijriDays(
  platform: Platform,
  actor: Actor,
  { days, fromEvening }: Partial<HijriSettings>,
): Promise<HijriSettings> {
  const saved = await actAs(platform, actor, async (tx) => {
    if (days !== undefined) await saveSetting(tx, "hijriDays", days);
    if (fromEvening !== undefined) await saveSetting(tx, "hijriFromEvening", Number(fromEvening));
    const now = await findHijriSettings(tx);
    const target = { id: null, name: nameOf(now, fromEvening) };
    await recordAction(platform, tx, { actor, action: "setHijriDays", target });
    return now;
  });
  await platform.settings.renew();
  return saved;
}

/** "+1", or "+1 evening" and "+1 midnight" if the start of day was given too. */
function nameOf({ days }: HijriSettings, fromEvening: boolean | undefined): string {
  const figure = days > 0 ? `+${days}` : String(days);
  if (fromEvening === undefined) return figure;
  return `${figure} ${fromEvening ? "evening" : "midnight"}`;
}
