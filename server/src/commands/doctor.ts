import path from "node:path";
import { fileURLToPath } from "node:url";
import { newestInBucket } from "../platform/backup/bucket.ts";
import type { Config } from "../platform/config.ts";
import { bucketFault } from "../platform/doctor/bucket-fault.ts";
import { examineAddress } from "../platform/doctor/examine-address.ts";
import { examineBackups } from "../platform/doctor/examine-backups.ts";
import { examineDatabase } from "../platform/doctor/examine-database.ts";
import { examineMachine } from "../platform/doctor/examine-machine.ts";
import { examineMessages } from "../platform/doctor/examine-messages.ts";
import { examineProgram } from "../platform/doctor/examine-program.ts";
import { examineSettings } from "../platform/doctor/examine-settings.ts";
import { storageExamination } from "../platform/doctor/examine-storage.ts";
import { reportOn } from "../platform/doctor/fault.ts";
import { emailExamination } from "../base/identity/index.ts";
import { createLog } from "../platform/log.ts";
import { becomeOwnerOf } from "../platform/folder-owner.ts";
import { openDatabase } from "../platform/database/open.ts";
import { openStorage } from "../platform/storage/open.ts";
import { IS_RELEASE } from "../platform/version.ts";
import {
  EXIT,
  type Exit,
  print,
  readOptions,
  refuseWithoutSchool,
  runCommand,
  using,
  usingBackupBucket,
} from "./command.ts";

const PROGRAM = IS_RELEASE ? fileURLToPath(new URL("..", import.meta.url)) : undefined;

/** `npm run doctor`: checks everything that an operator may have configured wrongly; changes nothing. */
await runCommand(examine, { makesFolder: false });

async function examine(config: Config): Promise<Exit> {
  const { backups } = readOptions({ backups: { type: "string" } });
  refuseWithoutSchool(config);
  // Files that root makes in the school's folder cannot be changed by the school.
  becomeOwnerOf(config.dataDir);
  const folder = path.resolve(backups ?? `${config.dataDir}-backups`);
  return using(openDatabase(config), async (database) => {
    let faults = 0;
    const examinations = [
      ...examineDatabase(config, database),
      ...examineProgram(config, { database, program: PROGRAM }),
      emailExamination(database),
      { part: "files", examine: () => examineStorage(config) },
      ...examineMessages(config),
      ...examineSettings(config),
      ...examineAddress(config),
      ...examineMachine(config, database),
      ...examineBackups(config, {
        database,
        folder,
        isFolderChosen: backups !== undefined,
        listBucket: () => usingBackupBucket(config, (objects) => objects.folders()),
        findInBucket: () =>
          usingBackupBucket(config, (objects) => newestInBucket(objects, config.schoolName)),
      }),
    ];
    for (const examination of examinations) {
      const { isWell, line } = await reportOn(examination);
      print(line);
      if (!isWell) faults += 1;
    }
    if (faults === 0) return EXIT.done;
    print(`\n${faults} to mend.`);
    return EXIT.refused;
  });
}

async function examineStorage(config: Config): Promise<string> {
  try {
    const log = createLog("silent");
    const files = await openStorage(config, Date.now, log, { leaveUnfinished: true });
    try {
      return await storageExamination(config, files.storage).examine();
    } finally {
      await files.close();
    }
  } catch (error) {
    throw config.s3 ? bucketFault(error, "STORAGE_URL", config.s3) : error;
  }
}
