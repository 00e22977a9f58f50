import type { AuditAct } from "@madrasa/contract/audit";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { forgetReasons, listNamed, takeNamesOut } from "./audit.queries.ts";

const ENTRIES_AT_ONCE = 500;

/** Acts of former programs whose target is no person. */
const NOT_ABOUT_PEOPLE: ReadonlySet<AuditAct> = new Set([
  "approveAllTeachers",
  "restoreCourse",
  "editPage",
  "setFileQuotas",
  "setHijriDays",
]);

/** Takes the names out of entries of former programs, and what was written about people who are gone. */
export async function sweepEntries({ database }: Platform): Promise<void> {
  while ((await database.transaction(takeSomeNamesOut)) === ENTRIES_AT_ONCE);
  await database.transaction(forgetReasons);
}

async function takeSomeNamesOut(tx: Tx): Promise<number> {
  const named = await listNamed(tx, ENTRIES_AT_ONCE);
  for (const { id, act, target_name } of named) {
    await takeNamesOut(tx, id, NOT_ABOUT_PEOPLE.has(act) ? target_name : "");
  }
  return named.length;
}
