import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { consume } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { letter, type Person, tell, verifiedContacts } from "../../identity/index.ts";
import type { CourseWithTeacher } from "./courses.queries.ts";

type Asked = {
  teacher: Person;
  course: CourseWithTeacher;
  /** For what part in the course. */
  part: keyof typeof ANSWERED_ON;
};

/** The screens on which it is accepted or declined. */
const ANSWERED_ON = { listener: "answer-recitations", substitute: "sheets" } as const;

/**
 * For a teacher who was asked by `findTeacherToAsk`, once a day for each part in a course. Returns what writes the
 * letter, to be called after the transaction.
 */
export async function letterToAsked(
  tx: Tx,
  platform: Platform,
  { teacher, course, part }: Asked,
): Promise<() => void> {
  const { backgroundTasks, clock, config } = platform;
  const key = limitKey(config, "asked", teacher.id, `${course.id} ${part}`);
  const counted = await consume(tx, { key, limit: 1, windowMs: DAY }, clock());
  if (!("id" in counted)) return () => undefined;
  const asking = `${course.teacher_first_name} ${course.teacher_last_name}`.trim();
  const link = `${config.publicUrl}/${ANSWERED_ON[part]}`;
  const write = letter(config, "asked", { part, teacher: asking, course: course.title, link });
  return () =>
    backgroundTasks.run("telling of being asked", () =>
      tell(platform, verifiedContacts(teacher), write),
    );
}
