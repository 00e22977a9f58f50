import { cleanEmails, rebuildUserSearch } from "./base/identity/index.ts";
import { rebuildEntrySearch } from "./base/audit/index.ts";
import { cleanMeetingLinks, rebuildCourses } from "./courses/courses/index.ts";
import { countAllCompleted } from "./learning/enrolment/index.ts";
import { cleanResources } from "./courses/lessons/index.ts";
import { cleanSiteLinks } from "./base/site/index.ts";
import { settleRestored } from "./platform/deliveries/deliveries.queries.ts";
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
  await settleRestored(tx);
}
