import { isoTime } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import { advisoryLock } from "../../platform/database/dialect.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  listSettings,
  readSettings,
  saveSetting as store,
  type SavedSettings,
} from "../../platform/school/school-settings.queries.ts";
import type { SchoolSetting, SchoolValues } from "@madrasa/contract/school-settings";
import { recordAct } from "../audit/index.ts";

/** For search and other clients; the screen says a setting by its id, in the reader's language. */
const TITLES: Record<SchoolSetting, string> = {
  names: "Name",
  timeZone: "Time zone",
  mushaf: "Mushaf",
  recitationWords: "Words of recitation",
  categories: "Categories",
};

type Seen = { updatedAt?: number | null | undefined };

/**
 * Saves one setting of the school, as a page is saved: of two who save at once the second gets
 * PAGE_CHANGED. `updatedAt` is that of the setting that the editor saw, `null` for none; undefined
 * overwrites any version. `settle` makes what is stored, given what was.
 */
export async function saveSetting<Name extends SchoolSetting, Value extends SchoolValues[Name]>(
  platform: Platform,
  actor: Actor,
  { name, updatedAt: seen }: Seen & { name: Name },
  settle: (tx: Tx, before: SavedSettings) => Promise<Value>,
): Promise<{ data: { updatedAt: string; value: Value } }> {
  const { database, clock, settings } = platform;
  const { updatedAt, value } = await database.transaction(async (tx) => {
    await advisoryLock(tx, `school:${name}`);
    const before = readSettings(await listSettings(tx));
    const savedAt = before[name]?.updatedAt ?? null;
    if (seen !== undefined && seen !== savedAt) throw refuse("PAGE_CHANGED");
    const setting = {
      value: await settle(tx, before),
      // Always later than before, so that two saves in one millisecond can be told apart.
      updatedAt: Math.max(clock(), (savedAt ?? 0) + 1),
    };
    await store(tx, name, setting);
    const target = { id: name, name: TITLES[name] };
    await recordAct(platform, tx, { actor, act: "editSchool", target });
    return setting;
  });
  await settings.renew();
  return { data: { updatedAt: isoTime(updatedAt), value } };
}
