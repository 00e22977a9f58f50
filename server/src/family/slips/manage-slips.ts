import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireOwnCourse } from "../../courses/courses/index.ts";
import { removeFamily } from "../../learning/enrolment/index.ts";
import { actAs } from "../../base/identity/index.ts";
import {
  countSlips,
  deleteEndedSlips,
  deleteSlip,
  findSlip,
  haveShortCodesInUse,
  insertSlips,
  listSlips,
  markSeen,
  setFree,
} from "./slips.queries.ts";
import { SLIP_DAYS, SLIP_HELD_DAYS, SLIPS_MAX } from "@madrasa/contract/limits";
import { lockRows } from "../../platform/database/dialect.ts";
import { claimIdempotencyKey } from "../../platform/database/idempotency.queries.ts";
import { newId } from "../../platform/secrets.ts";
import { newSecrets, printedOf } from "./short-code.ts";
import { DAY, isoTime } from "../../platform/clock.ts";

export async function markSlipsSeen(
  { database, clock }: Platform,
  actor: Actor,
  courseId: string,
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    await requireOwnCourse(tx, actor, courseId);
    await markSeen(tx, courseId, clock());
  });
}

/** Throws SLIP_TAKEN if a family has used the slip. */
export async function revokeSlip(platform: Platform, actor: Actor, id: string): Promise<void> {
  await actAs(platform, actor, async (tx) => {
    const { course_id: courseId } = await requireOwnSlip(platform, tx, actor, id);
    await lockRows(tx, "courses", "id", courseId, "write");
    // Read again: a family may have used it meanwhile.
    const slip = await findSlip(tx, { id }, platform.clock());
    if (slip && slip.taken_at !== null)
      throw refuse("SLIP_TAKEN", { values: { about: "teacher" } });
    await deleteSlip(tx, id);
  });
}

/** Idempotent. With `takenAt` it changes nothing if another family has used the slip since. */
export async function releaseSlip(
  platform: Platform,
  actor: Actor,
  { id, takenAt }: { id: string; takenAt: number | undefined },
): Promise<void> {
  await actAs(platform, actor, async (tx) => {
    const slip = await requireOwnSlip(platform, tx, actor, id);
    if (slip.taken_at === null || slip.taken_at !== (takenAt ?? slip.taken_at)) return;
    const { course_id: courseId, student_id: studentId, taken_by: guardianId } = slip;
    if (studentId !== null && guardianId !== null) {
      await removeFamily(platform, tx, { courseId, studentId, guardianId });
    }
    await setFree(tx, slip.id, slip.taken_at);
  });
}

export async function sweepSlips({ database, clock }: Platform): Promise<void> {
  await database.transaction((tx) => deleteEndedSlips(tx, clock()));
}

/** Throws SLIP_NOT_FOUND for another teacher's. */
async function requireOwnSlip({ clock }: Platform, tx: Tx, actor: Actor, id: string) {
  const slip = await findSlip(tx, { id }, clock());
  if (!slip) throw refuse("SLIP_NOT_FOUND");
  await requireOwnCourse(tx, actor, slip.course_id);
  return slip;
}

type Asked = { courseId: string; names: readonly string[]; key: string | undefined };

/** Creates a slip per name. Idempotent by key. If a code is taken, all are drawn again. */
export async function addSlips(
  { database, clock, config }: Platform,
  actor: Actor,
  { courseId, names, key }: Asked,
): Promise<void> {
  await actAs(
    { database },
    actor,
    async (tx) => {
      // Serialises concurrent calls for correct counts.
      await lockRows(tx, "courses", "id", courseId, "write");
      await requireOwnCourse(tx, actor, courseId);
      const now = clock();
      const asked = { call: "addSlips", courseId, names };
      if (
        key !== undefined &&
        !(await claimIdempotencyKey(tx, { userId: actor.id, key, asked }, now))
      )
        return;
      const present = await countSlips(tx, courseId, now);
      if (present + names.length > SLIPS_MAX) throw refuse("TOO_MANY_SLIPS");
      // Sorted ids keep the order of names within a batch.
      const ids = names.map(newId).toSorted();
      const draw = () =>
        names.map((name, index) => {
          const id = ids[index] ?? newId();
          const secrets = newSecrets(config.secretKey, id);
          return { id, course_id: courseId, name, created_at: now, ...secrets };
        });
      let slips = draw();
      while (await haveShortCodesInUse(tx, slips)) slips = draw();
      await insertSlips(tx, slips);
    },
    [actor.id],
  );
}

/** Active slips of a course for its teacher; decrypted for printing only. */
export async function presentSlips(
  { config, clock, database: { read: db } }: Platform,
  { courseId, isToPrint }: { courseId: string; isToPrint: boolean },
) {
  const rows = await listSlips(db, courseId, clock());
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    printed: isToPrint ? printedOf(config.secretKey, row) : null,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.created_at + SLIP_DAYS * DAY),
    heldUntil: row.held_at === null ? null : isoTime(row.held_at + SLIP_HELD_DAYS * DAY),
    taken:
      row.taken_at === null
        ? null
        : {
            at: isoTime(row.taken_at),
            student: {
              firstName: row.student_first_name ?? "",
              lastName: row.student_last_name ?? "",
            },
            by: {
              firstName: row.taker_first_name ?? "",
              lastName: row.taker_last_name ?? "",
              phoneNumber: row.taker_phone,
              country: row.taker_country,
            },
            isNew: row.seen_at === null,
          },
  }));
}
