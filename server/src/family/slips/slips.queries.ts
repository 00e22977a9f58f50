import { SLIP_DAYS, SLIPS_MAX } from "@madrasa/contract/limits";
import { sql } from "kysely";
import { DAY } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { heldSince } from "../family/index.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";

export type SlipRow = Row<"slips">;

const endedBefore = (now: number) => now - SLIP_DAYS * DAY;

export async function insertSlips(tx: Tx, slips: readonly NewRow<"slips">[]): Promise<void> {
  await tx.insertInto("slips").values(slips).execute();
}

/** True if a code is taken, or two are equal. */
export async function haveShortCodesInUse(
  db: Db,
  slips: readonly { short_code_hash: string }[],
): Promise<boolean> {
  const hashes = new Set(slips.map(({ short_code_hash }) => short_code_hash));
  const found = await db
    .selectFrom("slips")
    .select("id")
    .where("short_code_hash", "in", [...hashes])
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

export async function listSlips(db: Db, courseId: string, now: number) {
  return db
    .selectFrom("slips")
    .leftJoin("users as taker", "taker.id", "slips.taken_by")
    .leftJoin("users as student", "student.id", "slips.student_id")
    .leftJoin("join_requests as held", (join) =>
      join.onRef("held.slip_id", "=", "slips.id").on("held.asked_at", ">", heldSince(now)),
    )
    .leftJoin("users as holder", (join) =>
      join.onRef("holder.id", "=", "held.child_id").on("holder.deleted_at", "is", null),
    )
    .selectAll("slips")
    .select((eb) =>
      eb.case().when("holder.id", "is not", null).then(eb.ref("held.asked_at")).end().as("held_at"),
    )
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

export async function countSlipsByCourse(db: Db, courseIds: readonly string[], now: number) {
  if (courseIds.length === 0) return [];
  return db
    .selectFrom("slips")
    .select((eb) => [
      "course_id",
      eb.fn.countAll<number>().as("total"),
      sql<number>`sum(case when taken_at is not null and seen_at is null then 1 else 0 end)`.as(
        "new_total",
      ),
    ])
    .where("course_id", "in", courseIds)
    .where("created_at", ">", endedBefore(now))
    .groupBy("course_id")
    .execute();
}

export async function listNewlyTaken(db: Db, courseIds: readonly string[], now: number) {
  if (courseIds.length === 0) return [];
  return db
    .selectFrom("slips")
    .innerJoin("users as taker", "taker.id", "slips.taken_by")
    .select(["slips.course_id", "slips.name", "slips.taken_at"])
    .select(["taker.first_name", "taker.last_name"])
    .where("slips.course_id", "in", courseIds)
    .where("slips.created_at", ">", endedBefore(now))
    .where("slips.taken_at", "is not", null)
    .where("slips.seen_at", "is", null)
    .orderBy("slips.taken_at", "desc")
    .orderBy("slips.id")
    .limit(SLIPS_MAX)
    .execute();
}

type Wanted = { id: string } | { secretHash: string } | { shortCodeHash: string };

export async function findSlip(db: Db, wanted: Wanted, now: number): Promise<SlipRow | undefined> {
  const query = db.selectFrom("slips").selectAll().where("created_at", ">", endedBefore(now));
  if ("id" in wanted) return query.where("id", "=", wanted.id).executeTakeFirst();
  if ("secretHash" in wanted) {
    return query.where("secret_hash", "=", wanted.secretHash).executeTakeFirst();
  }
  return query.where("short_code_hash", "=", wanted.shortCodeHash).executeTakeFirst();
}

export async function findHolder(db: Db, id: string, now: number): Promise<string | undefined> {
  const held = await db
    .selectFrom("join_requests")
    .innerJoin("users", "users.id", "join_requests.child_id")
    .select("child_id")
    .where("slip_id", "=", id)
    .where("asked_at", ">", heldSince(now))
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  return held?.child_id;
}

type Taken = { studentId: string; takenBy: string; now: number };

export async function markTaken(
  tx: Tx,
  id: string,
  { studentId, takenBy, now }: Taken,
): Promise<void> {
  await tx
    .updateTable("slips")
    .set({ taken_at: now, taken_by: takenBy, student_id: studentId })
    .where("id", "=", id)
    .where("taken_at", "is", null)
    .execute();
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

/** Only while taken at `takenAt`: another family may have taken it since. */
export async function setFree(tx: Tx, id: string, takenAt: number): Promise<void> {
  await tx
    .updateTable("slips")
    .set({ taken_at: null, taken_by: null, student_id: null, seen_at: null })
    .where("id", "=", id)
    .where("taken_at", "=", takenAt)
    .execute();
}

export async function deleteSlip(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("slips").where("id", "=", id).execute();
}

export async function deleteEndedSlips(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("slips").where("created_at", "<=", endedBefore(now)).execute();
}
