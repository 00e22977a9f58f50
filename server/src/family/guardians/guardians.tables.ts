import type { GuardianQuestion } from "@madrasa/contract/family/guardians";
import type { Flag, Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Invitation links for a second guardian, one row per child. Withdrawn ones have no row. */
    guardian_invitations: {
      secret_hash: string;
      child_id: string;
      made_by: string;
      created_at: Time;
      expires_at: Time;
      used_at: Time | null;
    };
    /** A child's guardians before an admin's decision, one row each, while it can be undone. */
    guardian_decisions: {
      child_id: string;
      guardian_id: string;
      is_first: Flag;
      is_named: Flag;
      pauses: Generated<Flag>;
      created_at: Time;
      /** End of the undo period, in which guardians cannot change anything. */
      final_at: Time;
    };
    guardian_questions: {
      child_id: string;
      asked_by: string;
      kind: GuardianQuestion;
      words: string;
      asked_at: Time;
      refused_at: Time | null;
    };
  }
}

export const GUARDIANS_TABLES = {
  guardian_invitations: { key: ["secret_hash", "child_id"] },
  guardian_decisions: { key: ["child_id", "guardian_id"] },
  guardian_questions: { key: ["child_id", "asked_by", "kind"] },
} as const satisfies Partial<TableEntries>;
