import type { Db, Tx } from "../../platform/database/database.ts";
import type { Row } from "../../platform/database/tables.ts";

/** How the school's Hijri dates differ from the calendar of Umm al-Qura. */
export type HijriSettings = {
  days: number;
  /** From 18:00 on it is the next day. */
  fromEvening: boolean;
};

/** Without a difference until the superadmin has set one. */
export async function findHijriSettings(db: Db): Promise<HijriSettings> {
  const rows = await db.selectFrom("school_settings").selectAll().execute();
  const value = (wanted: Row<"school_settings">["name"]) =>
    Number(rows.find(({ name }) => name === wanted)?.value ?? 0);
  return { days: value("hijriDays"), fromEvening: value("hijriFromEvening") === 1 };
}

export async function saveSetting(
  tx: Tx,
  name: Row<"school_settings">["name"],
  figure: number,
): Promise<void> {
  const value = String(figure);
  await tx
    .insertInto("school_settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
