import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { EXPORT_PARTS, type ExportPart } from "@madrasa/contract/office/export-parts";
import { saveFile } from "../browser/save-file.ts";

type Exported = DataOf<typeof contract.oversight.exportPerson>;
type Asked = { part?: ExportPart; after?: string };
export type AskExport = (asked: Asked) => Promise<Exported>;

export async function readExport(ask: AskExport): Promise<Omit<Exported, "next">> {
  const { next: _, ...all } = await ask({});
  for (const part of EXPORT_PARTS) {
    const rows: unknown[] = [];
    for (let after: string | null = ""; after !== null;) {
      const page: Exported = await ask({ part, ...(after && { after }) });
      rows.push(...(page[part] ?? []));
      after = page.next;
    }
    Object.assign(all, { [part]: rows });
  }
  return all;
}

export async function saveExport(name: string, ask: AskExport): Promise<void> {
  const all = await readExport(ask);
  saveFile(`${name}.json`, "application/json", JSON.stringify(all, undefined, 2));
}
