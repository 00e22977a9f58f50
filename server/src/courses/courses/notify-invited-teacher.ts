import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { consume } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Person, notify } from "../../base/identity/index.ts";

type Asked = {
  teacher: Person;
  courseId: string;
  part: keyof typeof ANSWERED_ON;
};

/** Screens with the buttons to accept or decline. */
const ANSWERED_ON = { listener: "answer-recitations?view=all", substitute: "sheets" } as const;

/**
 * Notifies a teacher found by `findTeacherToInvite`, once a day per role and course, without any text of the inviter:
 * the school is the sender.
 */
export async function notifyInvitedTeacher(
  tx: Tx,
  platform: Platform,
  { teacher, courseId, part }: Asked,
): Promise<void> {
  const { clock, config } = platform;
  const key = limitKey(config, "asked", teacher.id, `${courseId} ${part}`);
  const counted = await consume(tx, { key, limit: 1, windowMs: DAY }, clock());
  if (!("id" in counted)) return;
  const link = `${config.publicUrl}/${ANSWERED_ON[part]}`;
  await notify(tx, platform, [teacher], {
    kind: "asked",
    template: "asked",
    facts: { part, link },
  });
}
