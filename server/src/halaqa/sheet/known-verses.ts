import type { z } from "zod";
import { addKnown, removeKnown } from "@madrasa/contract/quran/known";
import { mergePassages } from "@madrasa/contract/quran/learned";
import type { Passage } from "@madrasa/contract/quran/verses";
import { isAdmin } from "@madrasa/contract/roles";
import type { sheet } from "@madrasa/contract/halaqa/sheet";
import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { actAs, lockUser } from "../../base/identity/index.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import type { CourseWithTeacher } from "../../courses/courses/index.ts";
import { claimKnown, listKnownRuns, updateKnown } from "./learned.queries.ts";
import { presentName } from "./present-sheet.ts";
import { dayIn, schoolClock } from "./school-day.ts";
import { requireEditableSheet, requireEnrolledStudent } from "./sheet.policy.ts";
import { listSheetStudents } from "./sheet.queries.ts";
import { formatRuns, parseRuns, readKnown } from "./learned-verses.ts";

type Known = z.input<typeof sheet.listKnown.data>;

export async function writeKnown(
  platform: Platform,
  actor: Actor,
  ref: { courseId: string; studentId: string },
  { isKnown, from, to }: z.output<typeof sheet.writeKnown.body>,
): Promise<Passage[]> {
  const { courseId, studentId } = ref;
  await requireRoomForText(platform);
  return actAs(platform, actor, async (tx) => {
    await lockUser(tx, studentId, "shared");
    await lockRows(tx, "courses", "id", courseId, "write");
    await requireEditableSheet(tx, actor, courseId);
    const student = await requireEnrolledStudent(tx, ref);
    if (student.suspended === 1) throw refuse("SHEET_STUDENT_SUSPENDED");
    const { now } = schoolClock(platform);
    const day = dayIn(platform.settings.now().timeZone, now);
    const changed = { student_id: studentId, by_id: actor.id, at: now };
    await claimKnown(tx, { ...changed, runs: "[]" });
    await lockRows(tx, "known_verses", "student_id", studentId, "write");
    const [stored] = await listKnownRuns(tx, [studentId]);
    const before = parseRuns(stored?.runs ?? "[]");
    const after = isKnown ? addKnown(before, { from, to, day }) : removeKnown(before, { from, to });
    await updateKnown(tx, { ...changed, runs: formatRuns(after) });
    if (isAdmin(actor.role)) {
      await recordAction(platform, tx, {
        actor,
        action: "correctSheet",
        target: targetOf(student),
      });
    }
    return mergePassages(after);
  });
}

export async function presentKnown(
  { database: { read: db }, settings }: Platform,
  course: CourseWithTeacher,
): Promise<Known> {
  const students = await listSheetStudents(db, course.id);
  const known = await readKnown(
    db,
    students.map(({ id }) => id),
  );
  return {
    mushaf: settings.now().mushaf,
    students: students.map((student) => ({
      _id: student.id,
      ...presentName(student),
      known: mergePassages(known.get(student.id) ?? []),
      ...(student.suspended === 1 && { isSuspended: true as const }),
    })),
    leftOut: Math.max(0, course.student_count - students.length),
  };
}
