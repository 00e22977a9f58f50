import { ADMINS } from "@madrasa/contract/roles";
import { DAY, hasElapsed } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { notifySuperadmins } from "../../base/identity/index.ts";
import { countWaiting, hasWaitingSince } from "../teachers/index.ts";
import { insertReports, listReports, updateReport } from "./status.queries.ts";

const WAITING = "teachersWait";

/** Notifies admins of pending teachers at most once a day, about new ones only. One server does it. */
export async function notifyPendingTeachers(platform: Platform): Promise<void> {
  const { database, clock, config, messages } = platform;
  if (!messages.offers("email")) return;
  const now = clock();
  const before = (await listReports(database.read)).get(WAITING);
  if (before !== undefined && !hasElapsed(before, DAY, now)) return;
  const since = before === undefined || before > now ? 0 : before;
  if (!(await hasWaitingSince(database.read, since))) return;
  const count = await countWaiting(database.read);
  const facts = { count, link: `${config.publicUrl}/admin/dashboard` };
  await database.transaction(async (tx) => {
    const isClaimed =
      before === undefined
        ? (await insertReports(tx, [WAITING], now)).length > 0
        : await updateReport(tx, WAITING, { from: before, to: now });
    if (isClaimed) await notifySuperadmins(tx, platform, { template: WAITING, facts }, ADMINS);
  });
}
