import type { AuditAction } from "@madrasa/contract/base/audit";
import { isStaff } from "@madrasa/contract/roles";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { insertEntry } from "./audit.queries.ts";
import type { Person } from "../identity/index.ts";

/** Records actions of staff on their own account in the same transaction. Students are not audited. */
export async function recordOwnAction(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  user: Person,
  action: AuditAction,
): Promise<void> {
  if (!isStaff(user.role)) return;
  const { id } = user;
  await insertEntry(tx, {
    id: newId(),
    at: clock(),
    action,
    actor_id: id,
    target_id: id,
    target_name: "",
  });
}
