import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Person, notify } from "../../base/identity/index.ts";

export type TeacherStatus = "approved" | "unapproved" | "suspended" | "unsuspended";

export async function notifyTeacherStatus(
  tx: Tx,
  platform: Platform,
  teachers: readonly Person[],
  status: TeacherStatus,
): Promise<void> {
  const link = `${platform.config.publicUrl}/teacher-dashboard`;
  const facts = { status, link };
  await notify(tx, platform, teachers, { kind: "approval", template: "teacherStatus", facts });
}
