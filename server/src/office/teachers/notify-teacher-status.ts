import type { Platform } from "../../platform/platform.ts";
import {
  type Person,
  verifiedContacts,
  notificationTemplate,
  notify,
} from "../../base/identity/index.ts";

export type TeacherStatus = "approved" | "unapproved" | "suspended" | "unsuspended";

export function notifyTeacherStatus(
  platform: Platform,
  teachers: readonly Person[],
  status: TeacherStatus,
): void {
  const { backgroundTasks, config } = platform;
  backgroundTasks.run("telling of a teacher's status", async () => {
    const link = `${config.publicUrl}/teacher-dashboard`;
    const text = notificationTemplate(config, "teacherStatus", { status, link });
    for (const teacher of teachers)
      await notify(platform, "approval", verifiedContacts(teacher), text);
  });
}
