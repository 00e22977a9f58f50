import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Links with which a teacher signs up and is approved; one that is taken back has no row. */
    teacher_invitations: {
      id: string;
      /** SHA-256 of the secret in the link. */
      secret_hash: string;
      /** The admin. */
      made_by: string;
      created_at: Time;
      expires_at: Time;
      used_at: Time | null;
    };
  }
}

export const INVITATIONS_TABLES = {
  teacher_invitations: { key: ["id"] },
} as const satisfies Partial<TableEntries>;
