import { visibleText } from "@madrasa/contract/digits";
import type { Tx } from "../../platform/database/database.ts";
import { forEachRow } from "../../platform/database/each-row.ts";

export async function cleanMeetingLinks(tx: Tx): Promise<void> {
  await forEachRow(
    (after, limit) =>
      tx
        .selectFrom("courses")
        .select(["id", "meeting_link"])
        .where("meeting_link", "is not", null)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    async ({ id, meeting_link: link }) => {
      const meeting_link = link && visibleText(link);
      if (meeting_link === link) return;
      await tx.updateTable("courses").set({ meeting_link }).where("id", "=", id).execute();
    },
  );
}
