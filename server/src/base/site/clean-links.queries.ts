import { visibleText } from "@madrasa/contract/digits";
import type { Tx } from "../../platform/database/database.ts";

export async function cleanSiteLinks(tx: Tx): Promise<void> {
  for (const table of ["site_content", "site_translations"] as const) {
    const rows = await tx.selectFrom(table).select(["name", "content"]).execute();
    for (const { name, content: stored } of rows) {
      const content = JSON.stringify(JSON.parse(stored, cleanLink));
      if (content === stored) continue;
      const change = tx.updateTable(table).set({ content });
      await change.where("name", "=", name).where("content", "=", stored).execute();
    }
  }
}

const cleanLink = (key: string, value: unknown) =>
  key === "link" && typeof value === "string" ? visibleText(value) : value;
