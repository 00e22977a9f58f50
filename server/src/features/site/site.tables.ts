import type { Language } from "@madrasa/contract/languages";
import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Each page in the language that was first written; null when a former program wrote it. */
    site_content: { name: string; content: string; updated_at: Time; language: Language | null };
    /** The pages in the other languages. */
    site_translations: { name: string; language: Language; content: string; updated_at: Time };
    /** Every text of "Children and privacy" that the school has had: consents name one by its number and language. In JSON, with `corrections`. */
    children_texts: { number: number; language: Language; content: string; written_at: Time };
  }
}

export const SITE_TABLES = {
  site_content: { key: ["name"] },
  site_translations: { key: ["name", "language"] },
  children_texts: { key: ["number", "language"] },
} as const satisfies Partial<TableEntries>;
