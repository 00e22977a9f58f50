import { HOUR } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { hasEntry } from "./audit.queries.ts";
import { recordAct, type Act } from "./record-act.ts";

/** Records that an admin reads what is others', before it is answered: once an hour for the same thing. */
export async function recordReading(platform: Platform, reading: Act): Promise<void> {
  const { database, clock } = platform;
  const { actor, act, target } = reading;
  const same = { actorId: actor.id, act, targetId: target.id, since: clock() - HOUR };
  if (await hasEntry(database.read, same)) return;
  await database.transaction((tx) => recordAct(platform, tx, reading));
}
