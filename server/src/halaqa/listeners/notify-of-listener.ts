import type { Tx } from "../../platform/database/database.ts";
import type { Delivery } from "../../platform/deliveries/deliveries.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { notifyAudience } from "../../base/identity/index.ts";
import { findCourse, listTitles } from "../../courses/courses/index.ts";
import { notifyFamilies } from "../../family/family/index.ts";
import { listReciting, claimListenerLeftNotices } from "./choices.queries.ts";
import { findListener } from "./listeners.queries.ts";

const linksOf = ({ config }: Platform, courseId: string) => ({
  student: `${config.publicUrl}/recite/${courseId}`,
  guardians: `${config.publicUrl}/family`,
});

/** Letter of the audience: every family that recites in a course. */
export const LISTENER_TEMPLATE = "listener";

export async function notifyListener(tx: Tx, platform: Platform, courseId: string): Promise<void> {
  const facts = { courseId };
  await notifyAudience(tx, platform, { kind: "recitations", template: LISTENER_TEMPLATE, facts });
}

/** Notifies the next families of the audience and returns the cursor; undefined at the end. */
export async function spreadListener(
  tx: Tx,
  platform: Platform,
  { facts, subject, spread_to: after }: Delivery,
  limit: number,
): Promise<string | undefined> {
  const { courseId } = JSON.parse(facts) as { courseId: string };
  const course = await findCourse(tx, { id: courseId });
  const listener = await findListener(tx, courseId);
  if (!course || !listener) return undefined;
  const name = `${listener.first_name} ${listener.last_name}`.trim();
  const studentIds = await listReciting(tx, courseId, { after, limit });
  const told = {
    key: LISTENER_TEMPLATE,
    facts: { listener: name, course: course.title },
    links: linksOf(platform, courseId),
  };
  await notifyFamilies(
    tx,
    platform,
    studentIds.map((studentId) => ({ ...told, studentId, subject: `${subject} ${studentId}` })),
  );
  return studentIds.length < limit ? undefined : studentIds.at(-1);
}

/** Notifies each family whose listener has left, once, and asks for a new choice. */
export async function notifyListenerLeft(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  await database.transaction(async (tx) => {
    const gone = await claimListenerLeftNotices(tx, clock());
    const families = new Map(gone.map((one) => [`${one.student_id} ${one.course_id}`, one]));
    const titles = await listTitles(tx, [...new Set(gone.map((one) => one.course_id))]);
    await notifyFamilies(
      tx,
      platform,
      [...families.values()].map(({ student_id: studentId, course_id: courseId }) => ({
        studentId,
        key: "listenerGone",
        facts: { course: titles.get(courseId) ?? "" },
        links: linksOf(platform, courseId),
      })),
    );
  });
}
