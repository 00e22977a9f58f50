import { cleanEmails, rebuildUserSearch } from "./identity/index.ts";
import { rebuildEntrySearch } from "./features/audit/index.ts";
import { cleanMeetingLinks, rebuildCourses } from "./features/courses/index.ts";
import { countAllCompleted } from "./features/enrolment/index.ts";
import { cleanResources } from "./features/lessons/index.ts";
import { cleanSiteLinks } from "./features/site/index.ts";
import type { Tx } from "./platform/database/database.ts";

/** Normalises data of older backups and fills derived columns. */
export async function rebuildDerived(tx: Tx): Promise<void> {
  await cleanEmails(tx);
  await cleanMeetingLinks(tx);
  await cleanResources(tx);
  await cleanSiteLinks(tx);
  await rebuildUserSearch(tx);
  await rebuildCourses(tx);
  await countAllCompleted(tx);
  await rebuildEntrySearch(tx);
}
