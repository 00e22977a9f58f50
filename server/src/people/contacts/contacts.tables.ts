import type { CountryCode } from "@madrasa/contract/digits";
import type { Flag, Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Account data before a change, with the secret that restores it. */
    account_changes: {
      id: string;
      user_id: string;
      kind: Generated<"email" | "phone" | "password" | "secondStep" | "deletion">;
      secret_hash: string;
      email: string | null;
      email_verified: Flag;
      email_since: Generated<Time>;
      phone_country: CountryCode | null;
      phone: string | null;
      phone_since: Generated<Time>;
      /** The owner reported that phone as lost: it gets no link. */
      phone_lost: Generated<Flag>;
      made_at: Generated<Time>;
      expires_at: Time;
      undone_at: Time | null;
    };
  }
}

export const CONTACTS_TABLES = {
  account_changes: { key: ["id"] },
} as const satisfies Partial<TableEntries>;
