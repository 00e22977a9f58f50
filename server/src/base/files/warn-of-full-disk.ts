import { minFreeBytes, usesDisk, type DiskSpace } from "../../platform/disk-space.ts";
import type { Writing } from "../../platform/messages/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import { translate } from "../../platform/translate.ts";
import {
  addDiskWarnings,
  deleteDiskWarnings,
  listDiskWarnings,
  type DiskLevel,
} from "./disk-warnings.queries.ts";
import { sizeInWords } from "../../platform/size-in-words.ts";

/** Free percent of the disk, mildest first. */
const LEVELS: readonly { level: DiskLevel; percent: number }[] = [
  { level: "low", percent: 15 },
  { level: "full", percent: 5 },
];
/** Hysteresis: this much more must be free to leave a level. */
const RECOVERED_PERCENT = 2;

/**
 * Notifies the superadmin once when disk space is low and once when it is almost exhausted, and again only after a
 * recovery. `tell` throws if nobody could be reached.
 */
export async function warnOfFullDisk(
  platform: Platform,
  tell: (write: Writing) => Promise<void>,
): Promise<void> {
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
  const added = await database.transaction((tx) => addDiskWarnings(tx, below, clock()));
  if (added.length === 0) return;
  try {
    await tell(describe(platform, space));
  } catch (error) {
    // Nobody was notified: let the next run retry.
    await database.transaction((tx) => deleteDiskWarnings(tx, added));
    throw error;
  }
}

function describe({ config }: Platform, space: DiskSpace): Writing {
  const { schoolNames, s3 } = config;
  const percent = Math.floor((space.free * 100) / space.total);
  const min = minFreeBytes(config, space);
  const isClosed = space.free < min;
  const uploads = s3 ? "elsewhere" : isClosed ? "closed" : "open";
  return (language) => {
    const values = {
      percent,
      uploads,
      free: sizeInWords(space.free, language),
      least: sizeInWords(min, language),
      school: schoolNames[language],
    };
    return {
      subject: translate(language, "letters.diskSubject", values),
      text: translate(language, "letters.disk", values),
    };
  };
}
