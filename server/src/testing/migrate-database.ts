import { readConfig } from "../platform/config.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open.ts";

/** A process that migrates as a start does, so that a test can kill it. */
const database = openDatabase(readConfig());
process.stdout.write("begins\n");
await migrate(database);
process.stdout.write("ends\n");
await database.close();
