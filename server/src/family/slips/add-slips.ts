import { SLIPS_MAX } from "@madrasa/contract/limits";
import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { claimIdempotencyKey } from "../../platform/database/idempotency.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId } from "../../platform/secrets.ts";
import { requireOwnCourse } from "../../courses/courses/index.ts";
import { actAs } from "../../base/identity/index.ts";
import { countSlips, haveShortCodesInUse, insertSlips } from "./slips.queries.ts";
import { newSecrets } from "./short-code.ts";

type Asked = { courseId: string; names: readonly string[]; key: string | undefined };

/** Creates a slip per name. Idempotent by key. If a code is taken, all are drawn again. */
export async function addSlips(
  { database, clock, config }: Platform,
  actor: Actor,
  { courseId, names, key }: Asked,
): Promise<void> {
  await actAs(
    { database },
    actor,
    async (tx) => {
      // Serialises concurrent calls for correct counts.
      await lockRows(tx, "courses", "id", courseId, "write");
      await requireOwnCourse(tx, actor, courseId);
      const now = clock();
      const asked = { call: "addSlips", courseId, names };
      if (
        key !== undefined &&
        !(await claimIdempotencyKey(tx, { userId: actor.id, key, asked }, now))
      )
        return;
      const present = await countSlips(tx, courseId, now);
      if (present + names.length > SLIPS_MAX) throw refuse("TOO_MANY_SLIPS");
      // Sorted ids keep the order of names within a batch.
      const ids = names.map(newId).toSorted();
      const draw = () =>
        names.map((name, index) => {
          const id = ids[index] ?? newId();
          const secrets = newSecrets(config.secretKey, id);
          return { id, course_id: courseId, name, created_at: now, ...secrets };
        });
      let slips = draw();
      while (await haveShortCodesInUse(tx, slips)) slips = draw();
      await insertSlips(tx, slips);
    },
    [actor.id],
  );
}
