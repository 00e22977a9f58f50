import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";

const LISTED_AT_MOST = 100;

export async function insertInvitations(
  tx: Tx,
  rows: readonly NewRow<"guardian_invitations">[],
): Promise<void> {
  await tx.insertInto("guardian_invitations").values(rows).execute();
}

/** Includes used ones. The inviter must still be the main guardian, or have a phone and name a guardian. */
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
    .where("maker.suspended", "=", 0)
    .where("child.deleted_at", "is", null)
    .orderBy("guardians.created_at")
    .execute();
}

/** Returns false if it was used concurrently. */
export async function markUsed(tx: Tx, secretHash: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("guardian_invitations")
    .set({ used_at: now })
    .where("secret_hash", "=", secretHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteOpenInvitations(tx: Tx, childIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("guardian_invitations")
    .where("child_id", "in", childIds)
    .where("used_at", "is", null)
    .execute();
}

export async function deleteInvitationsBy(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom("guardian_invitations")
    .where("made_by", "=", personId)
    .where("used_at", "is", null)
    .execute();
}

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

export async function listOthers(db: Db, guardianId: string) {
  return db
    .selectFrom("guardians as own")
    .innerJoin("guardians as other", "other.child_id", "own.child_id")
    .innerJoin("users", "users.id", "other.guardian_id")
    .select(["own.child_id", "users.first_name", "users.last_name", "users.suspended"])
    .where("own.guardian_id", "=", guardianId)
    .where("other.guardian_id", "<>", guardianId)
    .where("users.deleted_at", "is", null)
    .execute();
}

/** Time at which each child's last decision becomes final, if in the future. */
export async function listOpenDecisions(db: Db, childIds: readonly string[], now: number) {
  if (childIds.length === 0) return [];
  return db
    .selectFrom("guardian_decisions")
    .select(["child_id", "final_at"])
    .distinct()
    .where("child_id", "in", childIds)
    .where("final_at", ">", now)
    .execute();
}

/** Copies a child's guardians, except those named by the student unless the decision is about them. */
export async function storeGuardians(
  tx: Tx,
  {
    childId,
    chosenId,
    finalAt,
  }: { childId: string; chosenId?: string | undefined; finalAt: number },
): Promise<void> {
  const present = await tx
    .selectFrom("guardians")
    .selectAll()
    .where("child_id", "=", childId)
    .execute();
  const rows = present
    .filter(({ is_named, guardian_id }) => is_named === 0 || guardian_id === chosenId)
    .map((row) => ({ ...row, final_at: finalAt }));
  // Without guardians who decide, every decision is refused.
  if (rows.length === 0) return;
  await tx.insertInto("guardian_decisions").values(rows).execute();
}

export async function restoreGuardians(tx: Tx, childId: string): Promise<void> {
  const rows = await tx
    .selectFrom("guardian_decisions")
    .innerJoin("users", "users.id", "guardian_id")
    .select(["child_id", "guardian_id", "is_first", "is_named", "pauses"])
    .select("guardian_decisions.created_at")
    .where("child_id", "=", childId)
    .where("users.deleted_at", "is", null)
    .execute();
  if (rows.length === 0) return;
  await tx
    .insertInto("guardians")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["child_id", "guardian_id"])
        .doUpdateSet((eb) => ({ is_first: eb.ref("excluded.is_first") })),
    )
    .execute();
}

export async function listBeforeDecision(tx: Tx, childId: string) {
  return tx
    .selectFrom("guardian_decisions as before")
    .leftJoin("guardians", (join) =>
      join
        .onRef("guardians.child_id", "=", "before.child_id")
        .onRef("guardians.guardian_id", "=", "before.guardian_id"),
    )
    .select(["before.guardian_id", "guardians.guardian_id as still"])
    .where("before.child_id", "=", childId)
    .execute();
}

export async function listFinalDecisions(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("guardian_decisions")
    .select("child_id")
    .distinct()
    .where("final_at", "<=", now)
    .limit(limit)
    .execute();
  return rows.map(({ child_id }) => child_id);
}

export async function deleteDecision(tx: Tx, childId: string): Promise<void> {
  await tx.deleteFrom("guardian_decisions").where("child_id", "=", childId).execute();
}

export async function saveQuestion(tx: Tx, row: NewRow<"guardian_questions">): Promise<void> {
  await tx
    .insertInto("guardian_questions")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["child_id", "asked_by", "kind"]).doUpdateSet({ words: row.words }),
    )
    .execute();
}

/** A decision answers all questions about a child; they are kept until it is final, in case it is undone. */
const decided = (db: Db) =>
  db.selectFrom("guardian_decisions").select("guardian_decisions.child_id");

export async function listQuestionsOf(db: Db, childIds: readonly string[]) {
  if (childIds.length === 0) return [];
  return db
    .selectFrom("guardian_questions")
    .selectAll()
    .where("child_id", "in", childIds)
    .where("child_id", "not in", decided(db))
    .orderBy("asked_at")
    .execute();
}

/** Questions to admins with their children, oldest first; requests of students only if asked before `unanswered`. */
export async function listQuestions(db: Db, unanswered: number) {
  return db
    .selectFrom("guardian_questions as question")
    .innerJoin("users as child", "child.id", "question.child_id")
    .innerJoin("users as asker", "asker.id", "question.asked_by")
    .selectAll("question")
    .select(["child.first_name", "child.last_name"])
    .where("child.deleted_at", "is", null)
    .where("asker.deleted_at", "is", null)
    .where("question.child_id", "not in", decided(db))
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
    .execute();
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
