import type { Platform } from "../../platform/platform.ts";
import { findHijriSettings, type HijriSettings } from "./school-settings.queries.ts";

/** After this time a page's load asks again, since another server may have changed it. */
const FRESH_MS = 10_000;

const UNMOVED: HijriSettings = { days: 0, fromEvening: false };

const known = new WeakMap<Platform["database"], { settings: HijriSettings; readAt: number }>();

/**
 * How Hijri dates are moved, as the head of a page has it: "-1", or "-1 evening". No page waits for
 * the database: it gets what is known, and what is older than ten seconds is read again for the next
 * one.
 */
export async function readServedHijri(platform: Platform): Promise<() => string> {
  const { backgroundTasks, clock, database } = platform;
  const read = async () => rememberHijri(platform, await findHijriSettings(database.read));
  await read();
  return () => {
    const { settings, readAt } = known.get(database) ?? { settings: UNMOVED, readAt: 0 };
    if (clock() - readAt > FRESH_MS) {
      // So that the pages of the meantime do not ask as well.
      rememberHijri(platform, settings);
      backgroundTasks.run("reading how Hijri dates are moved", read);
    }
    return settings.fromEvening ? `${settings.days} evening` : String(settings.days);
  };
}

export function rememberHijri({ clock, database }: Platform, settings: HijriSettings): void {
  known.set(database, { settings, readAt: clock() });
}
