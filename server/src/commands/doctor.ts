import path from "node:path";
import type { Config } from "../platform/config.ts";
import { examineDatabase } from "../platform/doctor/examine-database.ts";
import { examineMachine } from "../platform/doctor/examine-machine.ts";
import { examineMessages } from "../platform/doctor/examine-messages.ts";
import { storageExamination } from "../platform/doctor/examine-storage.ts";
import { reportOn } from "../platform/doctor/fault.ts";
import { createLog } from "../platform/log.ts";
import { openDatabase } from "../platform/database/open.ts";
import { openStorage } from "../platform/storage/open.ts";
import { EXIT, readOptions, refuseWithoutSchool, runCommand, print, using } from "./command.ts";

/** `npm run doctor`: a line for each thing that an operator can have wrong; changes nothing. */
await runCommand(async (config) => {
  const { backups } = readOptions({ backups: { type: "string" } });
  refuseWithoutSchool(config);
  const folder = backups === undefined ? `${config.dataDir}-backups` : path.resolve(backups);
  return using(openDatabase(config), async (database) => {
    let faults = 0;
    const examinations = [
      ...examineDatabase(config, database),
      { part: "files", examine: () => examineStorage(config) },
      ...examineMessages(config),
      ...examineMachine(config, { database, backups: folder }),
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
});

async function examineStorage(config: Config): Promise<string> {
  const files = await openStorage(config, Date.now, createLog("silent"), { keepUnfinished: true });
  try {
    return await storageExamination(config, files.storage).examine();
  } finally {
    await files.close();
  }
}
