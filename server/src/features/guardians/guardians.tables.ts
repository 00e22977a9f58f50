import type { GuardianQuestion } from "@madrasa/contract/guardians";
import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Links with which a second guardian is added, a row for each child; one that is taken back has no row. */
    guardian_invitations: {
      /** SHA-256 of the secret in the link. */
      secret_hash: string;
      child_id: string;
      /** The first guardian then. */
      made_by: string;
      created_at: Time;
      expires_at: Time;
      used_at: Time | null;
    };
    /** An admin's decision that this guardian is the first, which takes effect later. */
    guardian_handovers: {
      child_id: string;
      guardian_id: string;
      takes_effect_at: Time;
    };
    /** What the school is asked about a child, until it has answered. */
    guardian_questions: {
      child_id: string;
      asked_by: string;
      kind: GuardianQuestion;
      words: string;
      asked_at: Time;
      /** When a guardian said no to the pupil's wish to decide alone. */
      refused_at: Time | null;
    };
  }
}

export const GUARDIANS_TABLES = {
  guardian_invitations: { key: ["secret_hash", "child_id"] },
  guardian_handovers: { key: ["child_id"] },
  guardian_questions: { key: ["child_id", "asked_by", "kind"] },
} as const satisfies Partial<TableEntries>;
