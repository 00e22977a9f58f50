import type { ErrorValues } from "@madrasa/contract/errors";
import type { Platform } from "../../platform/platform.ts";
import { findCourse } from "../courses/index.ts";
import { findUser, letter, listGuardians, tell, verifiedContacts } from "../../identity/index.ts";
import { listReciting, takeGone } from "./choices.queries.ts";
import { findListener } from "./listeners.queries.ts";

/** Tells each family that recites in the course of its new listener. */
export function tellOfListener(platform: Platform, courseId: string): void {
  const { backgroundTasks, database } = platform;
  backgroundTasks.run("telling of a listener", async () => {
    const db = database.read;
    const course = await findCourse(db, { id: courseId });
    const listener = await findListener(db, courseId);
    if (!course || !listener) return;
    const name = `${listener.first_name} ${listener.last_name}`.trim();
    const facts = { listener: name, course: course.title };
    for (const studentId of await listReciting(db, courseId)) {
      await tellFamily(platform, { studentId, courseId, key: "listener", facts });
    }
  });
}

/** Tells the families whose listener has gone, and asks them anew. Each is told once. */
export async function tellOfGone(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const gone = await database.transaction((tx) => takeGone(tx, clock()));
  const families = new Map(gone.map((one) => [`${one.student_id} ${one.course_id}`, one]));
  for (const one of families.values()) {
    const { student_id: studentId, course_id: courseId } = one;
    const course = await findCourse(database.read, { id: courseId });
    const facts = { course: course?.title ?? "" };
    await tellFamily(platform, { studentId, courseId, key: "listenerGone", facts });
  }
}

type Told = { studentId: string; courseId: string; key: string; facts: ErrorValues };

async function tellFamily(platform: Platform, { studentId, courseId, key, facts }: Told) {
  const { config, database } = platform;
  const pupil = await findUser(database.read, studentId);
  if (!pupil) return;
  const values = { ...facts, name: pupil.first_name };
  const recite = `${config.publicUrl}/recitations?courseId=${courseId}`;
  await tell(platform, verifiedContacts(pupil), letter(config, key, { ...values, link: recite }));
  const link = `${config.publicUrl}/family`;
  const guardians = await listGuardians(database.read, studentId);
  await tell(
    platform,
    guardians.flatMap(verifiedContacts),
    letter(config, key, { ...values, link }),
  );
}
