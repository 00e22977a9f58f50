import { sql } from "kysely";
import { compileOnce, firstRow } from "../../platform/database/compile-once.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";
import type { Person } from "./contacts.ts";

/** Oldest first, at most 12. */
export async function listChildren(db: Db, guardianId: string) {
  return db
    .selectFrom("guardians")
    .innerJoin("children", "children.user_id", "guardians.child_id")
    .innerJoin("users", "users.id", "guardians.child_id")
    .select(["users.id", "users.first_name", "users.last_name", "users.suspended"])
    .select(["children.avatar", "children.pin_hash", "guardians.is_first"])
    .where("guardians.guardian_id", "=", guardianId)
    .where("users.deleted_at", "is", null)
    .orderBy("guardians.created_at")
    .orderBy("users.id")
    .execute();
}

/** Ids of a student and, for a child, of all children of the same main guardian, including restorable ones. */
export const idsOfOneSpace = (studentId: string) =>
  sql<string>`(select cast(${studentId} as text) union
    select sibling.child_id from guardians as own
    join guardians as sibling on sibling.guardian_id = own.guardian_id and sibling.is_first = 1
    join children on children.user_id = sibling.child_id
    where own.child_id = ${studentId} and own.is_first = 1
      and exists (select 1 from children where user_id = own.child_id))`;

/** Undefined for others than children. */
export async function findPaused(db: Db, childId: string): Promise<boolean | undefined> {
  const child = db.selectFrom("children").select("is_paused").where("user_id", "=", childId);
  const row = await child.executeTakeFirst();
  return row && row.is_paused === 1;
}

export async function setPaused(tx: Tx, childId: string, isPaused: boolean): Promise<void> {
  const child = tx.updateTable("children").set({ is_paused: isPaused ? 1 : 0 });
  await child.where("user_id", "=", childId).execute();
}

/** Whether the suspensions of these guardians pause the child even if another one is active. */
export async function setPauses(
  tx: Tx,
  of: { guardianId: string } | { childId: string },
  pauses: boolean,
): Promise<void> {
  const relation = tx.updateTable("guardians").set({ pauses: pauses ? 1 : 0 });
  await (
    "childId" in of
      ? relation.where("child_id", "=", of.childId)
      : relation.where("guardian_id", "=", of.guardianId)
  ).execute();
}

export async function listGrown(db: Db, guardianId: string) {
  return db
    .selectFrom("guardians")
    .innerJoin("users", "users.id", "guardians.child_id")
    .leftJoin("children", "children.user_id", "users.id")
    .select(["users.id", "users.first_name", "users.last_name"])
    .select(["guardians.is_first", "guardians.is_named"])
    .where("guardians.guardian_id", "=", guardianId)
    .where("children.user_id", "is", null)
    .where("users.deleted_at", "is", null)
    .orderBy("guardians.created_at")
    .orderBy("users.id")
    .limit(50)
    .execute();
}

/** Keeps the account as a student with a phone. */
export async function deleteChild(tx: Tx, childId: string): Promise<boolean> {
  const result = await tx.deleteFrom("children").where("user_id", "=", childId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function isGuardian(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("guardians")
    .innerJoin("users", "users.id", "guardians.child_id")
    .select("users.id")
    .where("guardians.guardian_id", "=", userId)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isChild(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("children")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

const guardiansOf = (db: Db, childIds: readonly string[]) =>
  db
    .selectFrom("guardians")
    .innerJoin("users", "users.id", "guardians.guardian_id")
    .selectAll("users")
    .select(["guardians.is_first", "guardians.is_named", "guardians.child_id"])
    .select("guardians.pauses")
    .where("guardians.child_id", "in", childIds)
    .where("users.deleted_at", "is", null)
    .orderBy("guardians.is_first", "desc")
    .orderBy("guardians.created_at");

type Guardian = Person & Pick<Row<"guardians">, "is_first" | "is_named" | "child_id" | "pauses">;

/** Guardians to notify, main one first; at most 2. */
export async function listGuardians(db: Db, childId: string): Promise<Guardian[]> {
  return guardiansOf(db, [childId]).execute();
}

/** Guardians who decide; excludes those who only see a grown student's progress. */
export async function listDeciding(db: Db, childIds: readonly string[]): Promise<Guardian[]> {
  if (childIds.length === 0) return [];
  return guardiansOf(db, childIds)
    .innerJoin("children", "children.user_id", "guardians.child_id")
    .execute();
}

export async function listFirstGuardians(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return guardiansOf(db, userIds)
    .innerJoin("children", "children.user_id", "guardians.child_id")
    .where("guardians.is_first", "=", 1)
    .clearSelect()
    .select(["guardians.child_id", "users.first_name", "users.last_name"])
    .execute();
}

export async function haveTwoGuardians(db: Db, childIds: readonly string[]): Promise<boolean> {
  if (childIds.length === 0) return false;
  const row = await db
    .selectFrom("guardians")
    .innerJoin("users", "users.id", "guardians.guardian_id")
    .select("guardians.child_id")
    .where("guardians.child_id", "in", childIds)
    .where("users.deleted_at", "is", null)
    .groupBy("guardians.child_id")
    .having((eb) => eb(eb.fn.countAll(), ">", 1))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertGuardians(
  tx: Tx,
  guardians: readonly NewRow<"guardians">[],
): Promise<void> {
  await tx.insertInto("guardians").values(guardians).execute();
}

export async function makeFirst(tx: Tx, childId: string, guardianId: string): Promise<void> {
  await tx
    .updateTable("guardians")
    .set((eb) => ({
      is_first: eb
        .case()
        .when("guardian_id", "=", guardianId)
        .then(1)
        .else(0)
        .end()
        .$castTo<0 | 1>(),
    }))
    .where("child_id", "=", childId)
    .execute();
}

/** Ends the child's sessions opened by the guardian's family keys too. */
export async function deleteGuardian(tx: Tx, childId: string, guardianId: string): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("user_id", "=", childId)
    .where("family_key_id", "in", (eb) =>
      eb.selectFrom("family_keys").select("id").where("guardian_id", "=", guardianId),
    )
    .execute();
  await tx
    .deleteFrom("guardians")
    .where("child_id", "=", childId)
    .where("guardian_id", "=", guardianId)
    .execute();
}

type NewChild = { childId: string; guardianId: string; avatar: number; addedAt: number };

export async function insertChildren(tx: Tx, added: readonly NewChild[]): Promise<void> {
  const children = added.map(({ childId, avatar }) => ({ user_id: childId, avatar }));
  await tx.insertInto("children").values(children).execute();
  await insertGuardians(
    tx,
    added.map(({ childId, guardianId, addedAt }) => ({
      child_id: childId,
      guardian_id: guardianId,
      created_at: addedAt,
    })),
  );
}

export async function changeAvatar(tx: Tx, childId: string, avatar: number): Promise<void> {
  await tx.updateTable("children").set({ avatar }).where("user_id", "=", childId).execute();
}

export async function insertFamilyKey(tx: Tx, key: NewRow<"family_keys">): Promise<void> {
  await tx.insertInto("family_keys").values(key).execute();
}

/** A previous key of the device ends with its sessions. */
export async function deleteFamilyKeysOfDevice(tx: Tx, deviceId: string): Promise<void> {
  await tx.deleteFrom("family_keys").where("device_id", "=", deviceId).execute();
}

export async function deleteFamilyKey(tx: Tx, guardianId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("family_keys")
    .where("id", "=", id)
    .where("guardian_id", "=", guardianId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function listFamilyDevices(db: Db, guardianId: string) {
  return db
    .selectFrom("family_keys")
    .innerJoin("devices", "devices.id", "family_keys.device_id")
    .select([
      "family_keys.id",
      "family_keys.device_id",
      "family_keys.pin_hash",
      "devices.browser",
      "family_keys.created_at",
    ])
    .where("family_keys.guardian_id", "=", guardianId)
    .orderBy("family_keys.created_at", "desc")
    .orderBy("family_keys.id")
    .limit(100)
    .execute();
}

/** Undefined if the guardian is deleted. */
export const findFamilyKey = compileOnce(
  (db, { keyHash }: { keyHash: string }) =>
    db
      .selectFrom("family_keys")
      .innerJoin("users", "users.id", "family_keys.guardian_id")
      .select([
        "family_keys.id",
        "family_keys.device_id",
        "family_keys.pin_hash",
        "family_keys.pin_length",
        "users.id as guardian_id",
        "users.role",
        "users.first_name",
        "users.suspended",
      ])
      .where("family_keys.key_hash", "=", keyHash)
      .where("users.deleted_at", "is", null),
  firstRow,
);

/** Locks the key for the transaction. The device's row first, in the order of its deletion. */
export async function lockFamilyKey(
  tx: Tx,
  { keyHash, deviceId }: { keyHash: string; deviceId: string },
) {
  await lockRows(tx, "devices", "id", deviceId, "shared");
  await lockRows(tx, "family_keys", "key_hash", keyHash, "shared");
  return findFamilyKey(tx, { keyHash });
}
