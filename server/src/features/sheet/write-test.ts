import type { z } from "zod";
import { EXAMINER_MAX } from "@madrasa/contract/limits";
import { isAdmin } from "@madrasa/contract/roles";
import { type TestKind, testPassages } from "@madrasa/contract/quran/tests";
import type { sheet } from "@madrasa/contract/sheet";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuseField } from "../../platform/refusal.ts";
import { findUser, lockUser, requireSession } from "../../identity/index.ts";
import { recordAct, targetOf } from "../audit/index.ts";
import { pupilToWrite, sheetToKeep } from "./sheet.policy.ts";
import { findTest, putTest } from "./tests.queries.ts";
import { isBefore } from "./write-sheet.ts";
import type { Place } from "./write-sheet.queries.ts";

type Entered = z.output<typeof sheet.writeTest.body>;

/**
 * A test, or that one is taken back. An act that comes again, or after a later one of the same person, changes nothing.
 * It holds no day: a test may be on one without a class.
 */
export async function writeTest(
  platform: Platform,
  actor: Actor,
  { kind, from, ...place }: Place & { kind: TestKind; from: number },
  { test, deviceTime }: Entered,
): Promise<void> {
  const { database, clock, settings } = platform;
  const { courseId, studentId, day } = place;
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    // Waits for a deletion of the account that is under way.
    await lockUser(tx, studentId, "shared");
    await lockRows(tx, "courses", "id", courseId, "write");
    await sheetToKeep(tx, actor, courseId);
    const present = await findTest(tx, place, { kind, from_verse: from });
    if (present?.by_id === actor.id && isBefore(deviceTime, present)) return;
    const now = clock();
    const pupil = await pupilToWrite(tx, actor, place, now);
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
      at: now,
      device_at: deviceTime,
    });
    if (isAdmin(actor.role)) {
      await recordAct(platform, tx, { actor, act: "correctSheet", target: targetOf(pupil) });
    }
  });
}

async function nameOf(tx: Tx, { id }: Actor): Promise<string> {
  const person = await findUser(tx, id);
  const name = `${person?.first_name ?? ""} ${person?.last_name ?? ""}`.trim();
  // Not cut within a surrogate pair.
  return name.slice(0, EXAMINER_MAX).replace(/\p{Surrogate}$/u, "");
}
