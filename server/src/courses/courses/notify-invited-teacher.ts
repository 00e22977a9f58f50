import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { consume } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  notificationTemplate,
  type Person,
  notify,
  verifiedContacts,
} from "../../base/identity/index.ts";

type Asked = {
  teacher: Person;
  courseId: string;
  part: keyof typeof ANSWERED_ON;
};

/** Screens with the buttons to accept or decline. */
const ANSWERED_ON = { listener: "answer-recitations?view=all", substitute: "sheets" } as const;

/**
 * Notification for a teacher found by `findTeacherToInvite`, once a day per role and course. Returns the sender, to be
 * called after the transaction. Contains no text of the inviter: the school is the sender.
 */
export async function invitationNotification(
  tx: Tx,
  platform: Platform,
  { teacher, courseId, part }: Asked,
): Promise<() => void> {
  const { backgroundTasks, clock, config } = platform;
  const key = limitKey(config, "asked", teacher.id, `${courseId} ${part}`);
  const counted = await consume(tx, { key, limit: 1, windowMs: DAY }, clock());
  if (!("id" in counted)) return () => undefined;
  const link = `${config.publicUrl}/${ANSWERED_ON[part]}`;
  const write = notificationTemplate(config, "asked", { part, link });
  return () =>
    backgroundTasks.run("telling of being asked", () =>
      notify(platform, "asked", verifiedContacts(teacher), write),
    );
}
