import type { StatusFault } from "@madrasa/contract/office/status";
import { DAY, SECOND } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { minFreeBytes } from "../../platform/disk-space.ts";
import type { Status } from "./status.ts";

const OLDEST_BACKUP = 2 * DAY;
/** Same as the alert: one failed week is tolerated. */
const OLDEST_PROOF = 15 * DAY;
/** ACME clients renew thirty days before expiry. */
const CERTIFICATE_ENDS = 14 * DAY;
/** Larger offsets break codes, sessions and signed URLs. */
const CLOCK_OFFSET = 5 * SECOND;
/** Milliseconds of a trivial query. */
const SLOW_DATABASE = SECOND / 2;
/** Fewer failures a day are shown without action: a database restart causes some. */
const MANY_FAILURES = 10;
const REFUSED_AT_LEAST = 3;
const REFUSED_SHARE = 0.1;
/** Same share as in the notification of superadmins. */
const NEARLY = 0.8;

type Found = Omit<Status, "troubles">;

export type Looked = {
  now: number;
  config: Config;
  databaseFault: string | undefined;
  overdueDeletions: number;
  /** Epoch milliseconds; undefined if there is no certificate. */
  certificateEnd: number | undefined;
  /** Milliseconds ahead of another clock, or of rows written in the future. */
  clockOffset: number;
  /** Milliseconds. */
  databaseMs: number;
};

export function findFaults(
  { backup, proof, disk, storageAnswers, email, phone, failures }: Found,
  { config, now, ...looked }: Looked,
): StatusFault[] {
  const sum = failures.reduce((total, { count }) => total + count, 0);
  const areRefused = ({ taken, refused }: Found["email"]) =>
    refused >= REFUSED_AT_LEAST && refused >= (taken + refused) * REFUSED_SHARE;
  const areNearlyUsed = ({ codes, codesAtMost }: Found["email"]) => codes >= codesAtMost * NEARLY;
  const isOld = (at: string | null, oldest: number) => at !== null && Date.parse(at) < now - oldest;
  const { certificateEnd = Infinity } = looked;
  // Encrypted backups are tested where their key is.
  const isTestedHere = config.backupRecipient === undefined;
  const signs: [StatusFault, boolean][] = [
    ["databaseDamaged", looked.databaseFault !== undefined],
    ["storageAway", !storageAnswers],
    ["deletionsFailed", looked.overdueDeletions > 0],
    ["diskLow", disk !== null && disk.free < minFreeBytes(config, disk)],
    ["noBackup", backup.lastOkAt === null && backup.last === null],
    ["backupFailed", backup.last?.ok === false],
    ["backupOld", isOld(backup.lastOkAt, OLDEST_BACKUP)],
    ["proofFailed", proof.last?.ok === false],
    ["neverProved", isTestedHere && backup.lastOkAt !== null && proof.last === null],
    ["proofOld", isTestedHere && isOld(proof.lastOkAt, OLDEST_PROOF)],
    ["certificateEnds", certificateEnd < now + CERTIFICATE_ENDS],
    ["clockWrong", Math.abs(looked.clockOffset) > CLOCK_OFFSET],
    ["databaseSlow", looked.databaseMs > SLOW_DATABASE],
    ["noChannel", !config.smtp && !config.twilio],
    ["noOffsite", !config.backupBucket],
    ["messagesRefused", areRefused(email) || areRefused(phone)],
    ["messagesFailed", [email, phone].some(({ failed = 0 }) => failed > 0)],
    ["messagesLost", (phone.lost ?? 0) > 0],
    ["codesNearlyUsed", areNearlyUsed(email) || areNearlyUsed(phone)],
    ["requestsFailed", sum >= MANY_FAILURES],
  ];
  return signs.filter(([, isThere]) => isThere).map(([fault]) => fault);
}
