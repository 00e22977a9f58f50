import type { Platform } from "../platform.ts";
import { deleteBuildsSeenBefore, listPathsUnusedSince } from "./builds.queries.ts";
import { STORED_FOR, keyOf, TURN } from "./store-build.ts";

/** Removes unused assets: bytes first, then rows. */
export async function pruneBuilds({ database, storage, clock }: Platform): Promise<void> {
  await database.oneServerOnly(TURN, async () => {
    const before = clock() - STORED_FOR;
    for (const path of await listPathsUnusedSince(database.read, before)) {
      await storage.remove(keyOf(path));
    }
    await database.transaction((tx) => deleteBuildsSeenBefore(tx, before));
  });
}
