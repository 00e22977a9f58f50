import type { StatusFault } from "@madrasa/contract/status";
import { DAY } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { minFreeBytes } from "../../platform/disk-space.ts";
import type { Status } from "./status.ts";

/** One night may fail. */
const OLDEST_BACKUP = 2 * DAY;
/** Fewer in a day are shown, and need nobody: a restart of the database fails some. */
const MANY_FAILURES = 10;
const REFUSED_AT_LEAST = 3;
const REFUSED_SHARE = 0.1;
/** As when the superadmins are told that codes run out. */
const NEARLY = 0.8;

type Found = Omit<Status, "troubles">;

/** The faults that need a hand, the most urgent first. */
export function findFaults(
  { backup, proof, disk, storageAnswers, email, phone, failures }: Found,
  {
    config,
    now,
    databaseFault,
  }: { config: Config; now: number; databaseFault: string | undefined },
): StatusFault[] {
  const sum = failures.reduce((total, { count }) => total + count, 0);
  const areRefused = ({ taken, refused }: Found["email"]) =>
    refused >= REFUSED_AT_LEAST && refused >= (taken + refused) * REFUSED_SHARE;
  const areNearlyUsed = ({ codes, codesAtMost }: Found["email"]) => codes >= codesAtMost * NEARLY;
  const isOld = (at: string) => Date.parse(at) < now - OLDEST_BACKUP;
  const signs: [StatusFault, boolean][] = [
    ["databaseDamaged", databaseFault !== undefined],
    ["storageAway", !storageAnswers],
    ["diskLow", disk !== null && disk.free < minFreeBytes(config, disk)],
    ["noBackup", backup.lastOkAt === null && backup.last === null],
    ["backupFailed", backup.last?.ok === false],
    ["backupOld", backup.lastOkAt !== null && isOld(backup.lastOkAt)],
    ["proofFailed", proof.last?.ok === false],
    ["neverProved", backup.lastOkAt !== null && proof.last === null],
    ["noChannel", !config.smtp && !config.twilio],
    ["noOffsite", !config.backupBucket],
    ["messagesRefused", areRefused(email) || areRefused(phone)],
    ["codesNearlyUsed", areNearlyUsed(email) || areNearlyUsed(phone)],
    ["requestsFailed", sum >= MANY_FAILURES],
  ];
  return signs.filter(([, isThere]) => isThere).map(([fault]) => fault);
}
