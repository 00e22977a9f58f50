import type { Flag, Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    files: {
      id: string;
      kind: string;
      owner_id: string;
      course_id: string | null;
      name: string;
      content_type: string;
      /** Bytes: announced by the browser until confirmed, then as stored. */
      size: number | null;
      /** Pixels, for re-encoded images. */
      width: number | null;
      height: number | null;
      created_at: Time;
      /** Set once the file is referenced; rows without it are swept. */
      confirmed_at: Time | null;
      /** Set when the bytes are to be removed: the file must not be referenced again. */
      marked_for_deletion_at: Time | null;
      /** Set once an image was re-encoded, or found impossible to re-encode. */
      reencoded_at: Time | null;
      replaced_by: string | null;
      /** Chunked uploads: bytes received at the last check. */
      received_bytes: number | null;
      /** Last request for a chunk; null if the file is sent whole. */
      chunk_at: Time | null;
      /** Last sign of a server that is joining the chunks. */
      joining_at: Time | null;
      target: string | null;
      /** 1 if a bucket's link accepts a second upload: references get a copy under a key without a link. */
      may_change: Generated<Flag>;
      /** 1 if copies of a course refer to it too: it is marked after the last reference. `course_id` is one of them. */
      shared: Generated<Flag>;
    };
    /** Storage limits in bytes, if set by the superadmin. */
    file_quotas: { name: "student" | "course"; bytes: number };
    disk_warnings: { level: "low" | "full"; sent_at: Time };
  }
}

export const FILES_TABLES = {
  files: { key: ["id"] },
  file_quotas: { key: ["name"] },
  disk_warnings: { key: ["level"] },
} as const satisfies Partial<TableEntries>;
