import { STATUS_FAULTS, type StatusFault } from "@madrasa/contract/office/status";
import { DAY, hasElapsed } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { notifySuperadmins } from "../../base/identity/index.ts";
import { readStatus } from "./read-status.ts";
import { insertReports, deleteReports, listReports, updateReport } from "./status.queries.ts";

const WEEK = 7 * DAY;
/** Grace periods of a new school, before its first backup and its first restore test on Sunday night. */
const NOT_BEFORE: Partial<Record<StatusFault, number>> = {
  noBackup: 2 * DAY,
  neverProved: 9 * DAY,
};
const REPORTED_ELSEWHERE: readonly StatusFault[] = ["diskLow", "codesNearlyUsed"];

const FIRST = "first";
const WEEKLY = "weekly";
export const STATUS_TEMPLATE = "status";

/**
 * Emails superadmins a weekly status, and new faults on the same day, again only after a good day. One server sends
 * each.
 */
export async function sendStatusReport(platform: Platform): Promise<void> {
  const { database, clock, messages } = platform;
  if (!messages.offers("email")) return;
  const now = clock();
  const sent = await listReports(database.read);
  const [first, weekly] = [sent.get(FIRST), sent.get(WEEKLY)];
  if (first === undefined || weekly === undefined) {
    await database.transaction((tx) => insertReports(tx, [FIRST, WEEKLY], now));
    return;
  }

  const status = await readStatus(platform);
  const isReported = (fault: StatusFault) =>
    !REPORTED_ELSEWHERE.includes(fault) && hasElapsed(first, NOT_BEFORE[fault] ?? 0, now);
  const wrong = status.troubles.filter(isReported);
  const over = STATUS_FAULTS.filter(
    (fault) => !wrong.includes(fault) && hasElapsed(sent.get(fault) ?? now, DAY, now),
  );
  const isDue = hasElapsed(weekly, WEEK, now);
  const isNew = wrong.some((fault) => !sent.has(fault));
  if (!isDue && !isNew && over.length === 0) return;

  await database.transaction(async (tx) => {
    await deleteReports(tx, over);
    const causes = await insertReports(tx, wrong, now);
    const isWeekly = isDue && (await updateReport(tx, WEEKLY, { from: weekly, to: now }));
    if (causes.length === 0 && !isWeekly) return;
    const facts = { status: JSON.stringify(status) };
    await notifySuperadmins(tx, platform, { template: STATUS_TEMPLATE, facts });
  });
}
