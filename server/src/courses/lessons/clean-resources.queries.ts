import { visibleText } from "@madrasa/contract/digits";
import type { Tx } from "../../platform/database/database.ts";
import { forEachRow } from "../../platform/database/each-row.ts";

export async function cleanResources(tx: Tx): Promise<void> {
  await forEachRow(
    (after, limit) =>
      tx
        .selectFrom("lessons")
        .select(["id", "resources"])
        .where("resources", "<>", "[]")
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    async ({ id, resources: stored }) => {
      const list = JSON.parse(stored) as { url: string }[];
      const resources = JSON.stringify(list.map((one) => ({ ...one, url: visibleText(one.url) })));
      if (resources === stored) return;
      await tx.updateTable("lessons").set({ resources }).where("id", "=", id).execute();
    },
  );
}
