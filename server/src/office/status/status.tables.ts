import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    letters: { cause: string; sent_at: Time };
  }
}

export const STATUS_TABLES = {
  letters: { key: ["cause"] },
} as const satisfies Partial<TableEntries>;
