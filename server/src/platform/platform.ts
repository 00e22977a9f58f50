import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { ReadDiskSpace } from "./disk-space.ts";
import type { Log } from "./log.ts";
import type { BackgroundTasks } from "./background-tasks.ts";
import type { HourlyCounts } from "./hourly-counts.ts";
import type { Messages } from "./messages/messages.ts";
import type { SchoolSettings } from "./school/school-settings.ts";
import type { Storage } from "./storage/storage.ts";

/** Dependencies of every feature, created in `app.ts` and by each test. */
export type Platform = {
  config: Config;
  log: Log;
  clock: Clock;
  database: Database;
  storage: Storage;
  readDiskSpace: ReadDiskSpace;
  messages: Messages;
  hourlyCounts: HourlyCounts;
  settings: SchoolSettings;
  backgroundTasks: BackgroundTasks;
};
