import { contract } from "@madrasa/contract";
import type { Sheet } from "../halaqa/sheet/apply-entries.ts";
import { sampleOf } from "./sample-of.ts";

export const sampleSheet = (fields: Partial<Sheet> = {}): Sheet => ({
  ...sampleOf(contract.sheet.readSheet.data),
  sheetEntries: [],
  ...fields,
});
