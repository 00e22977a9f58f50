import { inEveryLanguage, type Language } from "@madrasa/contract/languages";
import { CATEGORIES } from "@madrasa/contract/limits";
import type { Names, SchoolValues } from "@madrasa/contract/school-settings";
import type { Mushaf } from "@madrasa/contract/quran/units";
import { SECOND } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { listSettings, readSettings, type SavedSettings } from "./school-settings.queries.ts";

/** Each server knows within a minute what was saved on another. */
const RENEW_EVERY = 20 * SECOND;

export type Category = { key: string; names: Names; hidden: boolean };

/** What is set for the whole school at the moment; another object once something has changed. */
export type SettingsNow = {
  saved: SavedSettings;
  /** The saved names, else those of SCHOOL_NAME and SCHOOL_NAMES. */
  names: Readonly<Record<Language, string>>;
  timeZone: string;
  mushaf: Mushaf;
  categories: readonly Category[];
  /** As the head of each page has them; empty where the school has those of the beginning. */
  served: { hijri: string; names: string; categories: string; recitationWords: string };
};

export type SchoolSettings = {
  now: () => SettingsNow;
  /** Reads them again, for what was saved just now. */
  renew: () => Promise<void>;
  close: () => void;
};

/**
 * The settings in memory, since letters, and pages without a line to the database, have them too.
 */
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
    // Of two that run at once, the one that was begun later has seen more.
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

/** Those of the beginning until others are saved. What is stored has a key each. */
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
      names: JSON.stringify(names),
      categories: categories ? JSON.stringify(categories.value) : "",
      recitationWords: recitationWords ? JSON.stringify(recitationWords.value) : "",
    },
  };
}

/** The configuration, in which the saved names win over those of the environment. */
export function withSavedNames(config: Config, { now }: SchoolSettings): Config {
  return {
    ...config,
    get schoolNames() {
      return now().names;
    },
  };
}
