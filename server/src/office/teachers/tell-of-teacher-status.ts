import type { Platform } from "../../platform/platform.ts";
import { type Person, verifiedContacts, letter, tell } from "../../base/identity/index.ts";

export type TeacherStatus = "approved" | "unapproved" | "suspended" | "unsuspended";

export function tellOfTeacherStatus(
  platform: Platform,
  teachers: readonly Person[],
  status: TeacherStatus,
): void {
  const { backgroundTasks, config } = platform;
  backgroundTasks.run("telling of a teacher's status", async () => {
    const link = `${config.publicUrl}/teacher-dashboard`;
    const text = letter(config, "teacherStatus", { status, link });
    for (const teacher of teachers)
      await tell(platform, "approval", verifiedContacts(teacher), text);
  });
}
