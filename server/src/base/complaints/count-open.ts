import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/database/database.ts";
import { findComplaintAccess } from "./complaints.policy.ts";
import { countComplaints } from "./complaints.queries.ts";

export async function countOpen(
  db: Db,
  actor: Pick<Actor, "id" | "role">,
): Promise<number | undefined> {
  const reading = await findComplaintAccess(db, actor);
  if (!reading) return undefined;
  return (await countComplaints(db, { ...reading, isOpen: true })).total;
}
