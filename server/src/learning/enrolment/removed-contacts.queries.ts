import type { Db, Tx } from "../../platform/database/database.ts";
import type { Config } from "../../platform/config.ts";
import { foldText } from "../../platform/fold-text.ts";
import { hmac } from "../../platform/secrets.ts";
import { listDeciding, type Person, verifiedContacts } from "../../base/identity/index.ts";
import { listCoursesRemovedFrom } from "./removed-students.queries.ts";

type InCourse = { courseId: string; person: Person };

const addresses = (person: Person) => verifiedContacts(person).map(({ to }) => to);
const keysOf = (person: Person) => [person.id, ...addresses(person)];
/** Folded, so that a different spelling does not evade the removal. */
const nameOf = ({ first_name, last_name }: Person) => foldText(`${first_name} ${last_name}`);

/** Hashed, so that the database does not reveal contacts. */
const hashesOf = ({ secretKey }: Config, ...keys: readonly string[]) =>
  keys.map((key) => hmac(secretKey, `removed:${key}`));

const childKeys = (courseId: string, guardians: readonly Person[], name = "") =>
  guardians.flatMap(keysOf).map((key) => `${courseId}:${key}:${name}`);

/** Hash of the removed student. */
const ownerHash = ({ secretKey }: Config, studentId: string) =>
  hmac(secretKey, `removed student:${studentId}`);

/** Keys of this person: the contacts, or for a child its name with the guardians. */
function ownHashes(config: Config, { courseId, person }: InCourse, guardians: readonly Person[]) {
  return guardians.length === 0
    ? hashesOf(config, ...addresses(person).map((to) => `${courseId}:${to}`))
    : hashesOf(config, ...childKeys(courseId, guardians, nameOf(person)));
}

/**
 * People known as removed from the course by another account, by a guardian, or as a child with the same name; and
 * siblings of removed children.
 */
export async function findBars(
  config: Config,
  db: Db,
  { courseId, people }: { courseId: string; people: readonly Person[] },
): Promise<{ barred: Person[]; toCheck: Set<string> }> {
  const deciding = await listDeciding(
    db,
    people.map(({ id }) => id),
  );
  const known = people.map((person) => {
    const guardians = deciding.filter(({ child_id }) => child_id === person.id);
    const adults = guardians.length === 0 ? [person] : guardians;
    return {
      person,
      guardianIds: guardians.map(({ id }) => id),
      bars: hashesOf(
        config,
        ...adults.flatMap(keysOf).map((key) => `${courseId}:${key}`),
        ...childKeys(courseId, guardians, nameOf(person)),
      ),
      siblings: hashesOf(config, ...childKeys(courseId, guardians)),
    };
  });
  const stored = await listStored(
    db,
    courseId,
    known.flatMap(({ bars, siblings }) => [...bars, ...siblings]),
  );
  const gone = await listRemovedOf(
    db,
    courseId,
    deciding.map(({ id }) => id),
  );
  const isBarred = ({ bars, guardianIds }: (typeof known)[number]) =>
    bars.some((hash) => stored.has(hash)) || guardianIds.some((id) => gone.has(id));
  return {
    barred: known.filter(isBarred).map(({ person }) => person),
    toCheck: new Set(
      known
        .filter(({ siblings }) => siblings.some((hash) => stored.has(hash)))
        .map(({ person }) => person.id),
    ),
  };
}

async function listStored(db: Db, courseId: string, hashes: readonly string[]) {
  const rows = await db
    .selectFrom("removed_contacts")
    .select("contact")
    .where("course_id", "=", courseId)
    .where("contact", "in", hashes)
    .execute();
  return new Set(rows.map(({ contact }) => contact));
}

/** Courses from which this adult was removed, and those of `courseIds` from which an earlier account was. */
export async function listCoursesBarredTo(
  config: Config,
  db: Db,
  { person, courseIds }: { person: Person; courseIds: readonly string[] },
): Promise<Set<string>> {
  if (courseIds.length === 0) return new Set();
  const keys = courseIds.flatMap((id) => keysOf(person).map((key) => `${id}:${key}`));
  const [removed, stored] = await Promise.all([
    listCoursesRemovedFrom(db, person.id),
    db
      .selectFrom("removed_contacts")
      .select("course_id")
      .where("course_id", "in", courseIds)
      .where("contact", "in", hashesOf(config, ...keys))
      .execute(),
  ]);
  return new Set([...removed, ...stored.map(({ course_id }) => course_id)]);
}

async function listRemovedOf(db: Db, courseId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom("removed_students")
    .select("student_id")
    .where("course_id", "=", courseId)
    .where("student_id", "in", ids)
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

export async function insertRemovedContacts(
  config: Config,
  tx: Tx,
  { courseId, person }: InCourse,
): Promise<void> {
  const guardians = await listDeciding(tx, [person.id]);
  const own = ownHashes(config, { courseId, person }, guardians);
  const ofSiblings = hashesOf(config, ...childKeys(courseId, guardians));
  const removed = ownerHash(config, person.id);
  await insertHashes(tx, { courseId, removed, hashes: [...own, ...ofSiblings] });
}

/** Bars a guardian with all children until this student is readmitted. */
export async function insertRemovedFamily(
  config: Config,
  tx: Tx,
  { courseId, person, studentId }: InCourse & { studentId: string },
): Promise<void> {
  const hashes = hashesOf(config, ...keysOf(person).map((key) => `${courseId}:${key}`));
  await insertHashes(tx, { courseId, removed: ownerHash(config, studentId), hashes });
}

type Stored = { courseId: string; removed: string; hashes: readonly string[] };

async function insertHashes(tx: Tx, { courseId, removed, hashes }: Stored): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insertInto("removed_contacts")
    .values(hashes.map((contact) => ({ course_id: courseId, contact, removed })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes what was stored for this student, and for the same person under another account. */
export async function deleteRemovedContacts(
  config: Config,
  tx: Tx,
  { courseId, person }: InCourse,
): Promise<void> {
  const guardians = await listDeciding(tx, [person.id]);
  const hashes = ownHashes(config, { courseId, person }, guardians);
  // A child's earlier account may also have barred the family.
  const owners = tx
    .selectFrom("removed_contacts")
    .select("removed")
    .where("course_id", "=", courseId)
    .where("contact", "in", hashes);
  await tx
    .deleteFrom("removed_contacts")
    .where("course_id", "=", courseId)
    .where((eb) =>
      eb.or([
        eb("removed", "=", ownerHash(config, person.id)),
        ...(guardians.length > 0 ? [eb("removed", "in", owners)] : []),
        ...(hashes.length > 0 ? [eb("contact", "in", hashes)] : []),
      ]),
    )
    .execute();
}
