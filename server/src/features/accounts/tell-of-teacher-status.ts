import type { Platform } from "../../platform/platform.ts";
import { type TeacherStatus, teacherStatusText } from "./message-texts.ts";
import { type Contacts, tell, verifiedContacts } from "./notices.ts";

/** Tells teachers, by their verified emails and phones, what an admin decided about them. */
export function tellOfTeacherStatus(
  platform: Platform,
  teachers: readonly Contacts[],
  status: TeacherStatus,
): void {
  const { backgroundTasks, config } = platform;
  backgroundTasks.run("telling of a teacher's status", async () => {
    const text = teacherStatusText(config.schoolNames, status);
    for (const teacher of teachers) await tell(platform, verifiedContacts(teacher), text);
  });
}
