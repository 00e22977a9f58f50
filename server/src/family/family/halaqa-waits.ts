import type { Platform } from "../../platform/platform.ts";

type Reply = {
  student_id: string;
  recitation_id: string;
  /** `null` for a deleted account. */
  first_name: string | null;
  last_name: string | null;
};

/** Passed in, because the halaqa is above families. */
export type HalaqaWaits = {
  /** Replies that the students have not listened to, newest first. */
  listReplies: (platform: Platform, studentIds: readonly string[]) => Promise<Reply[]>;
  listRepeating: (platform: Platform, studentIds: readonly string[]) => Promise<Set<string>>;
};
