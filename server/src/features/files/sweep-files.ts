import { DAY } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteFile, doomUnconfirmed, findDoomed } from "./files.queries.ts";

const AT_ONCE = 200;

/** Removes files that nothing came to refer to, and those given up; bytes first, then the row. */
export async function sweepFiles({ database, storage, clock }: Platform): Promise<void> {
  await database.transaction((tx) => doomUnconfirmed(tx, clock() - DAY));
  for (let found = AT_ONCE; found === AT_ONCE;) {
    const doomed = await findDoomed(database.read, AT_ONCE);
    for (const { id } of doomed) {
      await storage.remove(id);
      await database.transaction((tx) => deleteFile(tx, id));
    }
    found = doomed.length;
  }
}
