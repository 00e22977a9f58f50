import type { Db, Tx } from "../../platform/database/database.ts";
import type { Config } from "../../platform/config.ts";
import { hmac } from "../../platform/secrets.ts";
import { type Person, verifiedContacts } from "../../identity/index.ts";

/** The verified email and phone, which say nothing of their owner to who reads the database. */
function contactHashes({ secretKey }: Config, courseId: string, person: Person): string[] {
  return verifiedContacts(person).map(({ to }) => hmac(secretKey, `removed:${courseId}:${to}`));
}

export async function isContactRemoved(
  config: Config,
  db: Db,
  { courseId, person }: { courseId: string; person: Person },
): Promise<boolean> {
  const hashes = contactHashes(config, courseId, person);
  if (hashes.length === 0) return false;
  const found = await db
    .selectFrom("removed_contacts")
    .select("contact")
    .where("course_id", "=", courseId)
    .where("contact", "in", hashes)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertRemovedContacts(
  config: Config,
  tx: Tx,
  { courseId, person }: { courseId: string; person: Person },
): Promise<void> {
  const rows = contactHashes(config, courseId, person).map((contact) => ({
    course_id: courseId,
    contact,
    student_id: person.id,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto("removed_contacts")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["course_id", "contact"])
        .doUpdateSet((eb) => ({ student_id: eb.ref("excluded.student_id") })),
    )
    .execute();
}

/** Contacts stored for this account, and those that it has now. */
export async function deleteRemovedContacts(
  config: Config,
  tx: Tx,
  { courseId, person }: { courseId: string; person: Person },
): Promise<void> {
  const hashes = contactHashes(config, courseId, person);
  await tx
    .deleteFrom("removed_contacts")
    .where("course_id", "=", courseId)
    .where((eb) =>
      eb.or([
        eb("student_id", "=", person.id),
        ...(hashes.length > 0 ? [eb("contact", "in", hashes)] : []),
      ]),
    )
    .execute();
}
