import { isoTime } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/database/database.ts";
import { findComplaintAccess } from "./complaints.policy.ts";
import { countComplaints, findOldest } from "./complaints.queries.ts";

export async function readOpen(db: Db, actor: Pick<Actor, "id" | "role">) {
  const reading = await findComplaintAccess(db, actor);
  if (!reading) return null;
  const filter = { ...reading, isOpen: true };
  const [{ total: count }, oldest] = [
    await countComplaints(db, filter),
    await findOldest(db, filter),
  ];
  return { count, oldestAt: oldest ? isoTime(oldest.submitted_at) : null };
}
