import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    sent_reports: { cause: string; sent_at: Time };
  }
}

export const STATUS_TABLES = {
  sent_reports: { key: ["cause"] },
} as const satisfies Partial<TableEntries>;
