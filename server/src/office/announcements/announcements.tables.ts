import type { Flag, Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    announcements: {
      id: string;
      /** Id of a course, "teachers" or "school". */
      audience: string;
      /** Stays when the account is gone. */
      author_id: string;
      /** "" once withdrawn. */
      text: string;
      image_id: string | null;
      image_alt: Generated<string>;
      is_no_class: Generated<Flag>;
      announced_at: Time;
      /** 0 if never pinned. */
      pinned_until: Generated<Time>;
      edited_at: Time | null;
      withdrawn_at: Time | null;
    };
    announcement_reads: {
      announcement_id: string;
      reader_id: string;
      read_at: Time | null;
      /** Last time that the teacher followed the contact link; in the row of the student. */
      opened_at: Generated<Time | null>;
    };
  }
}

export const ANNOUNCEMENTS_TABLES = {
  announcements: { key: ["id"] },
  announcement_reads: { key: ["announcement_id", "reader_id"] },
} as const satisfies Partial<TableEntries>;
