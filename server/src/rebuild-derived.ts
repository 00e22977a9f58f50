import { rebuildUserSearch } from "./identity/index.ts";
import { rebuildEntrySearch } from "./features/audit/index.ts";
import { rebuildCourses } from "./features/courses/index.ts";
import { countAllCompleted } from "./features/enrolment/index.ts";
import type { Tx } from "./platform/database/database.ts";

/** Fills the columns that are made from others, after all tables were filled. */
export async function rebuildDerived(tx: Tx): Promise<void> {
  await rebuildUserSearch(tx);
  await rebuildCourses(tx);
  await countAllCompleted(tx);
  await rebuildEntrySearch(tx);
}
