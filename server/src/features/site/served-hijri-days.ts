import type { Platform } from "../../platform/platform.ts";
import { findHijriDays } from "./school-settings.queries.ts";

/** After this time a page's load asks again, since another server may have changed it. */
const FRESH_MS = 10_000;

const known = new WeakMap<Platform["database"], { days: number; readAt: number }>();

/**
 * The correction of Hijri dates for the head of a page. No page waits for the database: it gets what
 * is known, and what is older than ten seconds is read again for the next one.
 */
export async function readServedHijriDays(platform: Platform): Promise<() => number> {
  const { backgroundTasks, clock, database } = platform;
  const read = async () => rememberHijriDays(platform, await findHijriDays(database.read));
  await read();
  return () => {
    const { days, readAt } = known.get(database) ?? { days: 0, readAt: 0 };
    if (clock() - readAt > FRESH_MS) {
      // So that the pages of the meantime do not ask as well.
      rememberHijriDays(platform, days);
      backgroundTasks.run("reading the correction of Hijri dates", read);
    }
    return days;
  };
}

export function rememberHijriDays({ clock, database }: Platform, days: number): void {
  known.set(database, { days, readAt: clock() });
}
