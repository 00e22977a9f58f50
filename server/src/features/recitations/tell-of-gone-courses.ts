import { RECITATION_DAYS } from "@madrasa/contract/limits";
import { ROWS_AT_ONCE } from "../../platform/database/delete-some.ts";
import type { Platform } from "../../platform/platform.ts";
import { findUser, letter, listGuardians, tell, verifiedContacts } from "../../identity/index.ts";
import { takeGone } from "./ended-recitations.queries.ts";

/** Tells the families whose recitations are of a course that is deleted, also with its teacher's account. */
export async function tellOfGoneCourses(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  for (;;) {
    const gone = await database.transaction((tx) => takeGone(tx, clock(), ROWS_AT_ONCE));
    const families = new Map(gone.map((one) => [`${one.student_id} ${one.course_id}`, one]));
    for (const one of families.values()) {
      await tellFamily(platform, { studentId: one.student_id, course: one.course_title });
    }
    if (gone.length < ROWS_AT_ONCE) return;
  }
}

async function tellFamily(
  platform: Platform,
  { studentId, course }: { studentId: string; course: string },
): Promise<void> {
  const { config, database } = platform;
  const pupil = await findUser(database.read, studentId);
  if (!pupil) return;
  const facts = { course, name: pupil.first_name, days: RECITATION_DAYS };
  const list = `${config.publicUrl}/recitations`;
  const own = letter(config, "recitationsGone", { ...facts, link: list });
  await tell(platform, verifiedContacts(pupil), own);
  const link = `${list}?childId=${studentId}`;
  const guardians = await listGuardians(database.read, studentId);
  const write = letter(config, "recitationsGone", { ...facts, link });
  await tell(platform, guardians.flatMap(verifiedContacts), write);
}
