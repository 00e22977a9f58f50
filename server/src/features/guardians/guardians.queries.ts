import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";

const LISTED_AT_MOST = 100;

export async function insertInvitations(
  tx: Tx,
  rows: readonly NewRow<"guardian_invitations">[],
): Promise<void> {
  await tx.insertInto("guardian_invitations").values(rows).execute();
}

/**
 * Used ones too, with the inviter and the children: only where the inviter still is the first guardian, or
 * has a phone and names a guardian.
 */
export async function findInvitations(db: Db, secretHash: string) {
  return db
    .selectFrom("guardian_invitations as invitation")
    .leftJoin("guardians", (join) =>
      join
        .onRef("guardians.child_id", "=", "invitation.child_id")
        .onRef("guardians.guardian_id", "=", "invitation.made_by"),
    )
    .innerJoin("users as maker", "maker.id", "invitation.made_by")
    .innerJoin("users as child", "child.id", "invitation.child_id")
    .selectAll("invitation")
    .select(["maker.first_name as maker_first_name", "child.first_name as child_first_name"])
    .where("invitation.secret_hash", "=", secretHash)
    .where((eb) =>
      eb.or([
        eb("guardians.is_first", "=", 1),
        eb("invitation.made_by", "=", eb.ref("invitation.child_id")),
      ]),
    )
    .where("maker.deleted_at", "is", null)
    .where("child.deleted_at", "is", null)
    .orderBy("guardians.created_at")
    .execute();
}

/** False when it was used meanwhile: of two people at once one gets it. */
export async function markUsed(tx: Tx, secretHash: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("guardian_invitations")
    .set({ used_at: now })
    .where("secret_hash", "=", secretHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Of these children, those that nobody has used. */
export async function deleteOpenInvitations(tx: Tx, childIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("guardian_invitations")
    .where("child_id", "in", childIds)
    .where("used_at", "is", null)
    .execute();
}

/** Open invitations that a guardian has made. */
export async function listOpenInvitations(db: Db, guardianId: string, now: number) {
  return db
    .selectFrom("guardian_invitations")
    .select(["child_id", "expires_at"])
    .where("made_by", "=", guardianId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
}

export async function deleteInvitationsBefore(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom("guardian_invitations").where("expires_at", "<", time).execute();
}

/** The other guardians of a guardian's children. */
export async function listOthers(db: Db, guardianId: string) {
  return db
    .selectFrom("guardians as own")
    .innerJoin("guardians as other", "other.child_id", "own.child_id")
    .innerJoin("users", "users.id", "other.guardian_id")
    .select(["own.child_id", "users.first_name", "users.last_name"])
    .where("own.guardian_id", "=", guardianId)
    .where("other.guardian_id", "<>", guardianId)
    .where("users.deleted_at", "is", null)
    .execute();
}

/** Replaces an earlier decision. */
export async function saveHandover(tx: Tx, row: NewRow<"guardian_handovers">): Promise<void> {
  const { guardian_id, takes_effect_at } = row;
  await tx
    .insertInto("guardian_handovers")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("child_id").doUpdateSet({ guardian_id, takes_effect_at }),
    )
    .execute();
}

export async function listHandovers(db: Db, childIds: readonly string[]) {
  if (childIds.length === 0) return [];
  return db
    .selectFrom("guardian_handovers")
    .selectAll()
    .where("child_id", "in", childIds)
    .execute();
}

/** At most `limit` that take effect by now. */
export async function listDueHandovers(db: Db, now: number, limit: number) {
  return db
    .selectFrom("guardian_handovers")
    .selectAll()
    .where("takes_effect_at", "<=", now)
    .limit(limit)
    .execute();
}

/** False when there is none any more. */
export async function deleteHandover(tx: Tx, childId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("guardian_handovers")
    .where("child_id", "=", childId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Asked before, it has the new words. */
export async function saveQuestion(tx: Tx, row: NewRow<"guardian_questions">): Promise<void> {
  await tx
    .insertInto("guardian_questions")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["child_id", "asked_by", "kind"]).doUpdateSet({ words: row.words }),
    )
    .execute();
}

export async function listQuestionsOf(db: Db, childIds: readonly string[]) {
  if (childIds.length === 0) return [];
  return db
    .selectFrom("guardian_questions")
    .selectAll()
    .where("child_id", "in", childIds)
    .orderBy("asked_at")
    .execute();
}

/** What admins are asked, with the children, the oldest first; of pupils also what was asked before `unanswered`. */
export async function listQuestions(db: Db, unanswered: number) {
  return (
    db
      .selectFrom("guardian_questions as question")
      .innerJoin("users as child", "child.id", "question.child_id")
      .innerJoin("users as asker", "asker.id", "question.asked_by")
      .selectAll("question")
      .select(["child.first_name", "child.last_name"])
      .where("child.deleted_at", "is", null)
      .where("asker.deleted_at", "is", null)
      // A pupil's wish is first the guardians' to answer.
      .where((eb) =>
        eb.or([
          eb("question.kind", "<>", "decideAlone"),
          eb("question.refused_at", "is not", null),
          eb("question.asked_at", "<", unanswered),
        ]),
      )
      .orderBy("question.asked_at")
      .orderBy("question.child_id")
      .limit(LISTED_AT_MOST)
      .execute()
  );
}

export async function refuseQuestion(tx: Tx, childId: string, now: number): Promise<void> {
  await tx
    .updateTable("guardian_questions")
    .set({ refused_at: now })
    .where("child_id", "=", childId)
    .where("kind", "=", "decideAlone")
    .execute();
}

export async function deleteQuestions(tx: Tx, childId: string, askedBy?: string): Promise<void> {
  let query = tx.deleteFrom("guardian_questions").where("child_id", "=", childId);
  if (askedBy !== undefined) query = query.where("asked_by", "=", askedBy);
  await query.execute();
}
