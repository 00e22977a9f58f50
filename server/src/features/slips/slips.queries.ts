import { SLIP_DAYS, SLIPS_MAX } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";

export type SlipRow = Row<"slips">;

/** Slips made before this time have ended. */
const endedBefore = (now: number) => now - SLIP_DAYS * DAY;

export async function insertSlips(tx: Tx, slips: readonly NewRow<"slips">[]): Promise<void> {
  await tx.insertInto("slips").values(slips).execute();
}

/** True when one has the signs of a stored slip, or two have the same. */
export async function haveSignsInUse(
  db: Db,
  slips: readonly { signs_hash: string }[],
): Promise<boolean> {
  const hashes = new Set(slips.map(({ signs_hash }) => signs_hash));
  const found = await db
    .selectFrom("slips")
    .select("id")
    .where("signs_hash", "in", [...hashes])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined || hashes.size < slips.length;
}

export async function countSlips(db: Db, courseId: string, now: number): Promise<number> {
  const { total } = await db
    .selectFrom("slips")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("course_id", "=", courseId)
    .where("created_at", ">", endedBefore(now))
    .executeTakeFirstOrThrow();
  return total;
}

/** With who took them and who learns, the newest first, each lot in the order of its names. */
export async function listSlips(db: Db, courseId: string, now: number) {
  return db
    .selectFrom("slips")
    .leftJoin("users as taker", "taker.id", "slips.taken_by")
    .leftJoin("users as student", "student.id", "slips.student_id")
    .selectAll("slips")
    .select([
      "taker.first_name as taker_first_name",
      "taker.last_name as taker_last_name",
      "taker.phone as taker_phone",
      "taker.phone_country as taker_country",
      "student.first_name as student_first_name",
      "student.last_name as student_last_name",
    ])
    .where("slips.course_id", "=", courseId)
    .where("slips.created_at", ">", endedBefore(now))
    .orderBy("slips.created_at", "desc")
    .orderBy("slips.id")
    .limit(SLIPS_MAX)
    .execute();
}

type Wanted = { id: string } | { secretHash: string } | { signsHash: string };

/** Nothing of one that has ended. */
export async function findSlip(db: Db, wanted: Wanted, now: number): Promise<SlipRow | undefined> {
  const query = db.selectFrom("slips").selectAll().where("created_at", ">", endedBefore(now));
  if ("id" in wanted) return query.where("id", "=", wanted.id).executeTakeFirst();
  if ("secretHash" in wanted) {
    return query.where("secret_hash", "=", wanted.secretHash).executeTakeFirst();
  }
  return query.where("signs_hash", "=", wanted.signsHash).executeTakeFirst();
}

/** False when somebody has taken it. */
export async function markTaken(
  tx: Tx,
  id: string,
  { takenBy, now }: { takenBy: string; now: number },
): Promise<boolean> {
  const result = await tx
    .updateTable("slips")
    .set({ taken_at: now, taken_by: takenBy })
    .where("id", "=", id)
    .where("taken_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setStudent(tx: Tx, id: string, studentId: string): Promise<void> {
  await tx.updateTable("slips").set({ student_id: studentId }).where("id", "=", id).execute();
}

export async function markSeen(tx: Tx, courseId: string, now: number): Promise<void> {
  await tx
    .updateTable("slips")
    .set({ seen_at: now })
    .where("course_id", "=", courseId)
    .where("taken_at", "is not", null)
    .where("seen_at", "is", null)
    .execute();
}

export async function setFree(tx: Tx, slip: SlipRow): Promise<void> {
  await tx
    .updateTable("slips")
    .set({
      taken_at: null,
      taken_by: null,
      student_id: null,
      seen_at: null,
      refused_person: [slip.refused_person, slip.taken_by].filter(Boolean).join(" "),
    })
    .where("id", "=", slip.id)
    .execute();
}

export async function deleteSlip(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("slips").where("id", "=", id).execute();
}

export async function deleteEndedSlips(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("slips").where("created_at", "<=", endedBefore(now)).execute();
}
