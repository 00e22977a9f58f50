import { COURSE_QUOTA_BYTES, STUDENT_QUOTA_BYTES } from "@madrasa/contract/limits";
import type { Db, Tx } from "../../platform/database/database.ts";

/** Bytes. */
export type Quotas = { student: number; course: number };

export async function findQuotas(db: Db): Promise<Quotas> {
  const rows = await db.selectFrom("file_quotas").selectAll().execute();
  const set = Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes])) as Partial<Quotas>;
  return { student: STUDENT_QUOTA_BYTES, course: COURSE_QUOTA_BYTES, ...set };
}

export async function saveQuotas(tx: Tx, { student, course }: Quotas): Promise<void> {
  await tx
    .insertInto("file_quotas")
    .values([
      { name: "student", bytes: student },
      { name: "course", bytes: course },
    ])
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({ bytes: eb.ref("excluded.bytes") })),
    )
    .execute();
}
