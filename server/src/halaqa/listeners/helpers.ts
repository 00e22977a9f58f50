import type { z } from "zod";
import type { listeners } from "@madrasa/contract/halaqa/listeners";
import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { listHelping } from "./listeners.queries.ts";

type Helper = z.input<typeof listeners.listHelpers.data>["helpers"][number];

/** Lists a person once, even if they help in both roles. */
export async function presentHelpers(db: Db, courseId: string): Promise<Helper[]> {
  const helpers = new Map<string, Helper>();
  for (const row of await listHelping(db, courseId)) {
    const helper = helpers.get(row.id) ?? {
      _id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      sheet: null,
      listening: null,
      isAway: row.approved === 0 || row.suspended === 1,
    };
    helper[row.part] = row.accepted_at === null ? "asked" : "accepted";
    helpers.set(row.id, helper);
  }
  return [...helpers.values()];
}

/** Throws TEACHER_NOT_FOUND for the id of a person who does not help in the course yet. */
export async function requireHelping(
  db: Db,
  courseId: string,
  { personId }: { personId?: string | undefined },
): Promise<void> {
  if (personId === undefined) return;
  const helping = await listHelping(db, courseId);
  if (!helping.some(({ id }) => id === personId)) throw refuse("TEACHER_NOT_FOUND");
}
