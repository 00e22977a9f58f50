import type { SchoolSetting, SchoolValues } from "@madrasa/contract/base/school-settings";
import type { Db, Tx } from "../database/database.ts";
import type { Row, SettingName } from "../database/tables.ts";

export type Saved<Value> = { value: Value; updatedAt: number };

export type SavedSettings = {
  hijriDays?: number;
  hijriFromEvening?: number;
} & { [Name in SchoolSetting]?: Saved<SchoolValues[Name]> };

export async function listSettings(db: Db): Promise<Row<"school_settings">[]> {
  return db.selectFrom("school_settings").selectAll().orderBy("name").execute();
}

/** Shape is known: only validated input is stored. */
export function readSettings(rows: readonly Row<"school_settings">[]): SavedSettings {
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
}

export async function saveSetting(
  tx: Tx,
  name: SettingName,
  setting: number | Saved<SchoolValues[SchoolSetting]>,
): Promise<void> {
  const value = JSON.stringify(setting);
  await tx
    .insertInto("school_settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
