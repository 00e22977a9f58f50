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
import type { SchoolSetting, SchoolValues } from "@madrasa/contract/base/school-settings";
import { recordAction } from "../audit/index.ts";
import { actAs } from "../identity/index.ts";

/** Titles for search and other clients; screens translate the id. */
const TITLES: Record<SchoolSetting, string> = {
  names: "Name",
  timeZone: "Time zone",
  mushaf: "Mushaf",
  recitationWords: "Words of recitation",
  categories: "Categories",
};

type Seen = { updatedAt?: number | null | undefined };

/**
 * Saves a setting like a page: of two concurrent editors the second gets PAGE_CHANGED. `updatedAt`: version seen,
 * `null` for none; undefined overwrites. `settle` derives the stored value from the previous one.
 */
export async function saveSetting<Name extends SchoolSetting, Value extends SchoolValues[Name]>(
  platform: Platform,
  actor: Actor,
  { name, updatedAt: seen }: Seen & { name: Name },
  settle: (tx: Tx, before: SavedSettings) => Promise<Value>,
): Promise<{ data: { updatedAt: string; value: Value } }> {
  const { clock, settings } = platform;
  const { updatedAt, value } = await actAs(platform, actor, async (tx) => {
    await advisoryLock(tx, `school:${name}`);
    const before = readSettings(await listSettings(tx));
    const savedAt = before[name]?.updatedAt ?? null;
    if (seen !== undefined && seen !== savedAt) throw refuse("PAGE_CHANGED");
    const setting = {
      value: await settle(tx, before),
      // Strictly increasing, to distinguish saves within a millisecond.
      updatedAt: Math.max(clock(), (savedAt ?? 0) + 1),
    };
    await store(tx, name, setting);
    const target = { id: name, name: TITLES[name] };
    await recordAction(platform, tx, { actor, action: "editSchool", target });
    return setting;
  });
  await settings.renew();
  return { data: { updatedAt: isoTime(updatedAt), value } };
}
