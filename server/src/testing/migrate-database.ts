import { readConfig } from "../platform/config.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open.ts";

const database = openDatabase(readConfig());
process.stdout.write("begins\n");
await migrate(database, (sentence) => process.stdout.write(`${sentence}\n`));
process.stdout.write("ends\n");
await database.close();
