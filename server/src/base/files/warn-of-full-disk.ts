import { minFreeBytes, usesDisk } from "../../platform/disk-space.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  addDiskWarnings,
  deleteDiskWarnings,
  listDiskWarnings,
  type DiskLevel,
} from "./disk-warnings.queries.ts";
import { sizeInWords } from "../../platform/size-in-words.ts";
import {
  type NotificationText,
  notificationTemplate,
  notifySuperadmins,
} from "../identity/index.ts";

/** Free percent of the disk, mildest first. */
const LEVELS: readonly { level: DiskLevel; percent: number }[] = [
  { level: "low", percent: 15 },
  { level: "full", percent: 5 },
];
/** Hysteresis: this much more must be free to leave a level. */
const RECOVERED_PERCENT = 2;

/**
 * Notifies the superadmin once when disk space is low and once when it is almost exhausted, and again only after a
 * recovery.
 */
export async function warnOfFullDisk(platform: Platform): Promise<void> {
  const { config, database, clock, readDiskSpace } = platform;
  if (!usesDisk(config)) return;
  const space = await readDiskSpace();
  const percent = (space.free * 100) / space.total;
  const uploadsAreClosed = space.free < minFreeBytes(config, space);
  const isBelow = (level: (typeof LEVELS)[number]) =>
    percent < level.percent || (uploadsAreClosed && config.s3 === undefined);
  const below = LEVELS.filter(isBelow).map(({ level }) => level);
  const recovered = LEVELS.filter(
    (level) => !isBelow(level) && percent >= level.percent + RECOVERED_PERCENT,
  ).map(({ level }) => level);

  const sent = await listDiskWarnings(database.read);
  const over = recovered.filter((level) => sent.includes(level));
  if (over.length > 0) await database.transaction((tx) => deleteDiskWarnings(tx, over));
  if (below.every((level) => sent.includes(level))) return;
  const min = minFreeBytes(config, space);
  const uploads = config.s3 ? "elsewhere" : space.free < min ? "closed" : "open";
  const facts = { percent: Math.floor(percent), uploads, freeBytes: space.free, leastBytes: min };
  await database.transaction(async (tx) => {
    const added = await addDiskWarnings(tx, below, clock());
    if (added.length === 0) return;
    await notifySuperadmins(tx, platform, { template: DISK_TEMPLATE, facts });
  });
}

export const DISK_TEMPLATE = "disk";

export function diskNotification(
  { config }: Pick<Platform, "config">,
  facts: DiskFacts,
): NotificationText {
  return (language) => {
    const free = sizeInWords(facts.freeBytes, language);
    const least = sizeInWords(facts.leastBytes, language);
    return notificationTemplate(config, DISK_TEMPLATE, { ...facts, free, least })(language);
  };
}

export type DiskFacts = { percent: number; uploads: string; freeBytes: number; leastBytes: number };
