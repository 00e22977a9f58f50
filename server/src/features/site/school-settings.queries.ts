import type { Db, Tx } from "../../platform/database/database.ts";

/** The school's correction of Hijri dates in days; 0 until the superadmin has set one. */
export async function findHijriDays(db: Db): Promise<number> {
  const row = await db
    .selectFrom("school_settings")
    .select("value")
    .where("name", "=", "hijriDays")
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

export async function saveHijriDays(tx: Tx, days: number): Promise<void> {
  const value = String(days);
  await tx
    .insertInto("school_settings")
    .values({ name: "hijriDays", value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
