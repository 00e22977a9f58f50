import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { countComplaints, findReader } from "./complaints.queries.ts";

/** Messages about this person are hidden from the reader. Only the superadmin reads those about the appointed admin. */
export type Reading = { notAbout: string | undefined };

/** Throws unless the admin is the appointed reader. */
export async function requireComplaintReader(db: Db, actor: Actor): Promise<Reading> {
  const reading = await findComplaintAccess(db, actor);
  if (!reading) throw refuse("NOT_ALLOWED");
  return reading;
}

/** Undefined for users who do not read messages. */
export async function findComplaintAccess(
  db: Db,
  { id, role }: Pick<Actor, "id" | "role">,
): Promise<Reading | undefined> {
  if (role === "superadmin") return { notAbout: undefined };
  if (role !== "generaladmin") return undefined;
  const reader = await findReader(db);
  return reader?.id === id ? { notAbout: id } : undefined;
}

/** Throws COMPLAINT_OPEN if an admin deletes an account with an open message. */
export async function requireNoOpenComplaint(db: Db, actor: Actor, authorId: string) {
  if (actor.role === "superadmin") return;
  const { total } = await countComplaints(db, { authorId, isOpen: true });
  if (total > 0) throw refuse("COMPLAINT_OPEN");
}
