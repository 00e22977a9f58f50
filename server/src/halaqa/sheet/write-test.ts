import type { z } from "zod";
import { EXAMINER_MAX } from "@madrasa/contract/limits";
import { isAdmin } from "@madrasa/contract/roles";
import { type TestKind, testPassages } from "@madrasa/contract/quran/tests";
import type { sheet } from "@madrasa/contract/halaqa/sheet";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuseField } from "../../platform/refusal.ts";
import { actAs, findUser, lockUser } from "../../base/identity/index.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import { schoolClock } from "./school-day.ts";
import { requireEditableStudent, requireEditableSheet } from "./sheet.policy.ts";
import { findTest, putTest } from "./tests.queries.ts";
import { isBefore } from "./write-sheet.ts";
import type { SheetRowKey } from "./write-sheet.queries.ts";

type Entered = z.output<typeof sheet.writeTest.body>;

/**
 * Stores or deletes a test. Repeated changes, and older ones by the same person, are ignored. Does not mark the day as
 * held: a test may be on a day off.
 */
export async function writeTest(
  platform: Platform,
  actor: Actor,
  { kind, from, ...rowKey }: SheetRowKey & { kind: TestKind; from: number },
  { test, deviceTime }: Entered,
): Promise<void> {
  const { settings } = platform;
  const { courseId, studentId, day } = rowKey;
  await requireRoomForText(platform);
  await actAs(platform, actor, async (tx) => {
    await lockUser(tx, studentId, "shared");
    await lockRows(tx, "courses", "id", courseId, "write");
    await requireEditableSheet(tx, actor, courseId);
    const present = await findTest(tx, rowKey, { kind, from_verse: from });
    if (present?.by_id === actor.id && isBefore(deviceTime, present)) return;
    const clock = schoolClock(platform);
    const student = await requireEditableStudent(tx, actor, rowKey, clock);
    if (!present && !test) return;
    const passage = testPassages(kind, settings.now().mushaf).find((one) => one.from === from);
    if (test && !passage) throw refuseField("from", "INVALID");
    await putTest(tx, {
      course_id: courseId,
      student_id: studentId,
      day,
      kind,
      from_verse: from,
      to_verse: (test && passage?.to) ?? null,
      grade: test?.grade ?? null,
      examiner: test && (test.examiner || (await nameOf(tx, actor))),
      by_id: actor.id,
      at: clock.now,
      device_at: deviceTime,
    });
    if (isAdmin(actor.role)) {
      await recordAction(platform, tx, {
        actor,
        action: "correctSheet",
        target: targetOf(student),
      });
    }
  });
}

async function nameOf(tx: Tx, { id }: Actor): Promise<string> {
  const person = await findUser(tx, id);
  const name = `${person?.first_name ?? ""} ${person?.last_name ?? ""}`.trim();
  // Removes half of a surrogate pair.
  return name.slice(0, EXAMINER_MAX).replace(/\p{Surrogate}$/u, "");
}
