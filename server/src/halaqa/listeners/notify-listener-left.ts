import type { Platform } from "../../platform/platform.ts";
import { findCourse, listTitles } from "../../courses/courses/index.ts";
import { notifyFamilies } from "../../family/family/index.ts";
import { listReciting, takeGone } from "./choices.queries.ts";
import { findListener } from "./listeners.queries.ts";

/** Links to the choice of a listener, for students and guardians. */
const linksOf = ({ config }: Platform, courseId: string) => ({
  pupil: `${config.publicUrl}/recite/${courseId}`,
  guardians: `${config.publicUrl}/family`,
});

export function notifyListener(platform: Platform, courseId: string): void {
  const { backgroundTasks, database } = platform;
  backgroundTasks.run("telling of a listener", async () => {
    const db = database.read;
    const course = await findCourse(db, { id: courseId });
    const listener = await findListener(db, courseId);
    if (!course || !listener) return;
    const name = `${listener.first_name} ${listener.last_name}`.trim();
    const facts = { listener: name, course: course.title };
    const links = linksOf(platform, courseId);
    const studentIds = await listReciting(db, courseId);
    await notifyFamilies(
      platform,
      studentIds.map((studentId) => ({ studentId, key: "listener", facts, links })),
    );
  });
}

/** Notifies each family whose listener has left, once, and asks for a new choice. */
export async function notifyListenerLeft(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const gone = await database.transaction((tx) => takeGone(tx, clock()));
  const families = new Map(gone.map((one) => [`${one.student_id} ${one.course_id}`, one]));
  const titles = await listTitles(database.read, [...new Set(gone.map((one) => one.course_id))]);
  await notifyFamilies(
    platform,
    [...families.values()].map(({ student_id: studentId, course_id: courseId }) => ({
      studentId,
      key: "listenerGone",
      facts: { course: titles.get(courseId) ?? "" },
      links: linksOf(platform, courseId),
    })),
  );
}
