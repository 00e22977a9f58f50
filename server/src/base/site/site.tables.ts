import type { Language } from "@madrasa/contract/languages";
import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Pages in the language in which they were first written. */
    site_content: { name: string; content: string; updated_at: Time; language: Language };
    site_translations: { name: string; language: Language; content: string; updated_at: Time };
    /**
     * All versions of "Children and privacy", which consents reference by number and language. JSON with `corrections`.
     */
    children_texts: { number: number; language: Language; content: string; written_at: Time };
  }
}

export const SITE_TABLES = {
  site_content: { key: ["name"] },
  site_translations: { key: ["name", "language"] },
  children_texts: { key: ["number", "language"] },
} as const satisfies Partial<TableEntries>;
