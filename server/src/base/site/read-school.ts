import type { z } from "zod";
import { DEFAULT_LANGUAGE, type Language } from "@madrasa/contract/languages";
import type { Names } from "@madrasa/contract/base/school-settings";
import type { site } from "@madrasa/contract/base/site";
import { isoTime } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  listSettings,
  readSettings,
  type Saved,
} from "../../platform/school/school-settings.queries.ts";
import { keyed } from "../../platform/school/school-settings.ts";
import { isInUse, withUsed } from "./settle-categories.ts";
import { listUsedCategories } from "./site.queries.ts";

/** Reads the database, so that editors never start with cached data. */
export async function readSchool({
  database,
  config,
}: Platform): Promise<z.input<typeof site.readSchool.data>> {
  const [rows, used] = await Promise.all([
    listSettings(database.read),
    listUsedCategories(database.read),
  ]);
  const { names, timeZone, mushaf, recitationWords, categories } = readSettings(rows);
  return {
    names: { value: names?.value ?? withoutRepeats(config.schoolNames), ...savedAt(names) },
    timeZone: { value: timeZone?.value ?? "UTC", ...savedAt(timeZone) },
    mushaf: { value: mushaf?.value ?? "madani", ...savedAt(mushaf) },
    recitationWords: { value: recitationWords?.value ?? {}, ...savedAt(recitationWords) },
    categories: {
      value: withUsed(keyed(categories?.value), used).map((category) => ({
        ...category,
        isInUse: isInUse(category.key, used),
      })),
      ...savedAt(categories),
    },
  };
}

function withoutRepeats(names: Readonly<Record<Language, string>>): Names {
  const known = Object.entries(names).filter(
    ([code, name]) => code === DEFAULT_LANGUAGE || name !== names[DEFAULT_LANGUAGE],
  );
  return Object.fromEntries(known);
}

const savedAt = (setting: Saved<unknown> | undefined) => ({
  updatedAt: setting ? isoTime(setting.updatedAt) : null,
});
