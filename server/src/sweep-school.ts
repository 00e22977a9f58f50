import { ADMINS } from "@madrasa/contract/roles";
import { forgetReasons } from "./base/audit/index.ts";
import { finishRenames } from "./courses/courses/index.ts";
import {
  reencodeStored,
  type ReplaceReference,
  sweepFiles,
  warnOfFullDisk,
} from "./base/files/index.ts";
import { sweepGuardians } from "./family/guardians/index.ts";
import { sweepAccounts } from "./office/leaving/index.ts";
import { tellOfGone } from "./halaqa/listeners/index.ts";
import { purgeCourses } from "./office/oversight/index.ts";
import { sweepRecitations, tellOfGoneCourses } from "./halaqa/recitations/index.ts";
import { sweepSlips } from "./family/slips/index.ts";
import { addUpCounts } from "./office/statistics/index.ts";
import { sendLetter, tellOfWaiting } from "./office/status/index.ts";
import { tellSuperadmins } from "./base/identity/index.ts";
import { forgetBuilds } from "./platform/builds/forget-builds.ts";
import { usesDisk } from "./platform/disk-space.ts";
import type { Platform } from "./platform/platform.ts";
import { giveUpReserve, makeReserve } from "./platform/reserve-file.ts";

/** Steps are independent, because any may fail on a full disk. */
export async function sweepSchool(
  platform: Platform,
  replaceReference: ReplaceReference,
): Promise<void> {
  const { config, readDiskSpace } = platform;
  const hasReserve = usesDisk(config);
  const steps = [
    async () => hasReserve && giveUpReserve(config.dataDir, readDiskSpace),
    () => sweepAccounts(platform),
    () => purgeCourses(platform),
    () => platform.database.transaction(forgetReasons),
    () => sweepSlips(platform),
    () => tellOfGoneCourses(platform),
    () => sweepRecitations(platform),
    () => tellOfGone(platform),
    () => sweepGuardians(platform),
    () => addUpCounts(platform),
    () => finishRenames(platform),
    () => sweepFiles(platform),
    () => platform.database.emptyLog(),
    () => forgetBuilds(platform),
    () => platform.database.shrink(),
    () => reencodeStored(platform, replaceReference),
    async () => hasReserve && makeReserve(config.dataDir, readDiskSpace),
    () => warnOfFullDisk(platform, (notice) => tellSuperadmins(platform, notice)),
    () => sendLetter(platform, (letter) => tellSuperadmins(platform, letter)),
    () => tellOfWaiting(platform, (notice) => tellSuperadmins(platform, notice, ADMINS)),
  ];
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, "The sweep could not do all.");
}
