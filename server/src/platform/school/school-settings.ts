import { inEveryLanguage, type Language } from "@madrasa/contract/languages";
import { CATEGORIES } from "@madrasa/contract/limits";
import type { Names, SchoolValues } from "@madrasa/contract/base/school-settings";
import type { Mushaf } from "@madrasa/contract/quran/units";
import { SECOND } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { listSettings, readSettings, type SavedSettings } from "./school-settings.queries.ts";

/** Limits the delay of changes saved on other servers to a minute. */
const RENEW_EVERY = 20 * SECOND;

export type Category = { key: string; names: Names; hidden: boolean };

/** Current settings; a new object after each change. */
export type SettingsNow = {
  saved: SavedSettings;
  /** Saved names, by default those of SCHOOL_NAME and SCHOOL_NAMES. */
  names: Readonly<Record<Language, string>>;
  timeZone: string;
  mushaf: Mushaf;
  categories: readonly Category[];
  /** Values in the pages' head; empty for defaults. */
  served: {
    hijri: string;
    timeZone: string;
    names: string;
    categories: string;
    recitationWords: string;
  };
};

export type SchoolSettings = {
  now: () => SettingsNow;
  renew: () => Promise<void>;
  close: () => void;
};

/** Settings in memory, because messages, and pages during a database outage, need them. */
export async function openSchoolSettings(
  config: Config,
  database: Database,
  log: Log,
): Promise<SchoolSettings> {
  const first = config.schoolNames;
  let known: string | undefined;
  let now: SettingsNow;
  let asked = 0;
  let newest = 0;

  async function renew(): Promise<void> {
    const turn = ++asked;
    const rows = await listSettings(database.read);
    // Ignores results of an earlier read.
    if (turn < newest) return;
    newest = turn;
    const text = JSON.stringify(rows);
    if (text !== known) now = settle(readSettings(rows), first);
    known = text;
  }

  await renew();
  const renewing = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error }, "the settings were not read again"));
  }, RENEW_EVERY).unref();
  return { now: () => now, renew, close: () => clearInterval(renewing) };
}

const FIRST_CATEGORIES = CATEGORIES.map((key): Category => ({ key, names: {}, hidden: false }));

/** Defaults until others are saved. Stored categories have keys. */
export function keyed(saved: SchoolValues["categories"] | undefined): readonly Category[] {
  return (saved as Category[] | undefined) ?? FIRST_CATEGORIES;
}

function settle(saved: SavedSettings, firstNames: Config["schoolNames"]): SettingsNow {
  const names = saved.names ? inEveryLanguage(saved.names.value) : firstNames;
  const { hijriDays = 0, hijriFromEvening = 0, timeZone, mushaf } = saved;
  const { categories, recitationWords } = saved;
  return {
    saved,
    names,
    timeZone: timeZone?.value ?? "UTC",
    mushaf: mushaf?.value ?? "madani",
    categories: keyed(categories?.value),
    served: {
      hijri: hijriFromEvening === 1 ? `${hijriDays} evening` : String(hijriDays),
      timeZone: timeZone?.value ?? "",
      names: JSON.stringify(names),
      categories: categories ? JSON.stringify(categories.value) : "",
      recitationWords: recitationWords ? JSON.stringify(recitationWords.value) : "",
    },
  };
}

export function withSavedNames(config: Config, { now }: SchoolSettings): Config {
  return {
    ...config,
    get schoolNames() {
      return now().names;
    },
  };
}
