import { SLIPS_MAX } from "@madrasa/contract/limits";
import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId } from "../../platform/secrets.ts";
import { courseToManage } from "../courses/index.ts";
import { requireSession } from "../../identity/index.ts";
import { countSlips, haveSignsInUse, insertSlips } from "./slips.queries.ts";
import { newSecrets } from "./signs.ts";

/** Makes a slip for each name. Where one has the signs of another slip, all are drawn again. */
export async function addSlips(
  { database, clock, config }: Platform,
  actor: Actor,
  { courseId, names }: { courseId: string; names: readonly string[] },
): Promise<void> {
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    // Two calls at once are counted one after the other.
    await lockRows(tx, "courses", "id", courseId, "write");
    await courseToManage(tx, actor, courseId);
    const now = clock();
    const present = await countSlips(tx, courseId, now);
    if (present + names.length > SLIPS_MAX) throw refuse("TOO_MANY_SLIPS");
    // Ids in the order of the names: the list is sorted by them within a lot.
    const ids = names.map(newId).toSorted();
    const draw = () =>
      names.map((name, place) => {
        const id = ids[place] ?? newId();
        const secrets = newSecrets(config.secretKey, id);
        return { id, course_id: courseId, name, created_at: now, ...secrets };
      });
    let slips = draw();
    while (await haveSignsInUse(tx, slips)) slips = draw();
    await insertSlips(tx, slips);
  });
}
