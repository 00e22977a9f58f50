import { ADMINS } from "@madrasa/contract/roles";
import { forgetReasons } from "./features/audit/index.ts";
import { finishRenames } from "./features/courses/index.ts";
import {
  reencodeStored,
  type ReplaceReference,
  sweepFiles,
  warnOfFullDisk,
} from "./features/files/index.ts";
import { sweepGuardians } from "./features/guardians/index.ts";
import { sweepAccounts } from "./features/leaving/index.ts";
import { tellOfGone } from "./features/listeners/index.ts";
import { purgeCourses } from "./features/oversight/index.ts";
import { sweepRecitations, tellOfGoneCourses } from "./features/recitations/index.ts";
import { sweepSlips } from "./features/slips/index.ts";
import { addUpCounts } from "./features/statistics/index.ts";
import { sendLetter, tellOfWaiting } from "./features/status/index.ts";
import { tellSuperadmins } from "./identity/index.ts";
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
