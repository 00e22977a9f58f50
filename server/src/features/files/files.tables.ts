import type { Flag, Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    files: {
      /** Also the key in storage. */
      id: string;
      kind: string;
      owner_id: string;
      course_id: string | null;
      name: string;
      content_type: string;
      /** Bytes: as announced by the browser until the file is confirmed, then as stored. */
      size: number | null;
      /** Of a picture that was encoded anew, in pixels. */
      width: number | null;
      height: number | null;
      created_at: Time;
      /** Set once a lesson, a course or a note refers to the file; rows without it are swept. */
      confirmed_at: Time | null;
      /** Set once the bytes are to be removed: nothing may refer to the file again. */
      marked_for_deletion_at: Time | null;
      /** Set once a picture was re-encoded, or found impossible to re-encode. */
      reencoded_at: Time | null;
      /** The re-encoded picture that took this one's place. */
      replaced_by: string | null;
      /** For an upload in pieces: bytes from the beginning that had arrived when they were last looked for. */
      received_bytes: number | null;
      /** When a piece was last asked for; null where the file comes whole. */
      piece_at: Time | null;
      /** When a server last said that it is joining the pieces. */
      joining_at: Time | null;
      /** The purpose of the upload: an id that the page chose. */
      target: string | null;
      /** Its link takes a second upload, in a bucket: what refers to it gets a copy under a key without a link. */
      may_change: Generated<Flag>;
      /** Copies of a course refer to it as well: it is marked once nothing does. `course_id` is one that does. */
      shared: Generated<Flag>;
    };
    /** How many bytes of files one student or one course may have, where the superadmin set it. */
    file_quotas: { name: "student" | "course"; bytes: number };
    /** One row for each warning of a full disk that was sent, until the disk has space again. */
    disk_warnings: { level: "low" | "full"; sent_at: Time };
  }
}

export const FILES_TABLES = {
  files: { key: ["id"] },
  file_quotas: { key: ["name"] },
  disk_warnings: { key: ["level"] },
} as const satisfies Partial<TableEntries>;
