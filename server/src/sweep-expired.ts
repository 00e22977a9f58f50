import { forgetReasons } from "./base/audit/index.ts";
import { finishRenames } from "./courses/courses/index.ts";
import {
  reencodeStored,
  type ReplaceReference,
  sweepFiles,
  warnOfFullDisk,
} from "./base/files/index.ts";
import { sweepGuardians } from "./family/guardians/index.ts";
import { sweepAnnouncements } from "./office/announcements/index.ts";
import { sweepAccounts } from "./office/account-deletion/index.ts";
import { notifyListenerLeft } from "./halaqa/listeners/index.ts";
import { purgeCourses } from "./office/oversight/index.ts";
import { sweepRecitations, notifyDeletedCourses } from "./halaqa/recitations/index.ts";
import { sweepSlips } from "./family/slips/index.ts";
import { addUpCounts } from "./office/statistics/index.ts";
import { queueDigests } from "./office/digest/index.ts";
import { sendStatusReport, notifyPendingTeachers } from "./office/status/index.ts";
import { pruneBuilds } from "./platform/builds/prune-builds.ts";
import { usesDisk } from "./platform/disk-space.ts";
import type { Platform } from "./platform/platform.ts";
import { giveUpReserve, makeReserve } from "./platform/reserve-file.ts";
import { runAll } from "./platform/run-all.ts";

/** Steps are independent, because any may fail on a full disk. */
export async function sweepExpired(
  platform: Platform,
  replaceReference: ReplaceReference,
): Promise<void> {
  const { config, readDiskSpace } = platform;
  const hasReserve = usesDisk(config);
  await runAll([
    async () => hasReserve && giveUpReserve(config.dataDir, readDiskSpace),
    () => sweepAccounts(platform),
    // First, because purged courses name no family.
    () => notifyDeletedCourses(platform),
    () => purgeCourses(platform),
    () => forgetReasons(platform.database),
    () => sweepSlips(platform),
    () => sweepRecitations(platform),
    () => notifyListenerLeft(platform),
    () => sweepGuardians(platform),
    () => sweepAnnouncements(platform),
    () => addUpCounts(platform),
    () => finishRenames(platform),
    () => sweepFiles(platform),
    () => platform.database.emptyLog(),
    () => pruneBuilds(platform),
    () => platform.database.shrink(),
    () => reencodeStored(platform, replaceReference),
    async () => hasReserve && makeReserve(config.dataDir, readDiskSpace),
    () => warnOfFullDisk(platform),
    () => queueDigests(platform),
    () => sendStatusReport(platform),
    () => notifyPendingTeachers(platform),
  ]);
}
