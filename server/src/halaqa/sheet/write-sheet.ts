import type { z } from "zod";
import { NO_CLASS_AHEAD_DAYS, PASSAGES_MAX } from "@madrasa/contract/limits";
import { isAdmin } from "@madrasa/contract/roles";
import type { sheet } from "@madrasa/contract/halaqa/sheet";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import { actAs, lockUser } from "../../base/identity/index.ts";
import { latestDay, schoolClock } from "./school-day.ts";
import { requireEditableSheet, requireEditableStudent, requireOpenDay } from "./sheet.policy.ts";
import {
  deletePassage,
  type EntryKind,
  findAbsence,
  findNote,
  findSheetDay,
  hasRows,
  insertHistory,
  isInHistory,
  listPassages,
  putAbsence,
  putNote,
  putSheetDay,
  putSheetEntry,
  type SheetRowKey,
} from "./write-sheet.queries.ts";
import type { Track } from "@madrasa/contract/halaqa/sheet-fields";
import type { Row } from "../../platform/database/tables.ts";
import { touchEnrolment } from "../../learning/enrolment/index.ts";
import { updateLearned } from "./learned-verses.ts";

export type WriteStamp = { by_id: string; at: number; device_at: number };

type Kind<Row> = {
  what: EntryKind;
  passageId?: string;
  find: (tx: Tx, rowKey: SheetRowKey) => Promise<(Row & WriteStamp) | undefined>;
  columnsOf: (row: Row) => Record<string, unknown>;
  put: (tx: Tx, row: OfStudent, replaced: (Row & WriteStamp) | undefined) => Promise<void>;
  /** "holds": the halaqa has met; "frees": a day held by entries only may end. */
  day: "holds" | "frees" | "leaves";
};
type OfStudent = { course_id: string; student_id: string; day: number } & WriteStamp;

export async function markAttendance(
  platform: Platform,
  actor: Actor,
  rowKey: SheetRowKey,
  { state, deviceTime }: z.output<typeof sheet.markAttendance.body>,
): Promise<void> {
  await write(platform, actor, rowKey, deviceTime, {
    what: "attendance",
    find: findAbsence,
    columnsOf: (row) => ({ state: row.state }),
    put: (tx, row) => putAbsence(tx, { ...row, state }),
    day: state === "present" ? "frees" : "holds",
  });
}

export async function writeNote(
  platform: Platform,
  actor: Actor,
  rowKey: SheetRowKey,
  { note, deviceTime }: z.output<typeof sheet.writeNote.body>,
): Promise<void> {
  await write(platform, actor, rowKey, deviceTime, {
    what: "note",
    find: findNote,
    columnsOf: (row) => ({ note: row.note }),
    put: (tx, row) => putNote(tx, { ...row, note }),
    day: "leaves",
  });
}

/**
 * Last write wins; the replaced row goes to the history with its device time. A repeated write changes nothing, even
 * after its day has closed.
 */
async function write<Row>(
  platform: Platform,
  actor: Actor,
  { courseId, studentId, day }: SheetRowKey,
  deviceTime: number,
  { what, passageId = "", find, columnsOf, put, ...kind }: Kind<Row>,
): Promise<void> {
  await requireRoomForText(platform);
  await actAs(platform, actor, async (tx) => {
    await lockUser(tx, studentId, "shared");
    // Serialises writes to a sheet, and the removal of a substitute.
    await lockRows(tx, "courses", "id", courseId, "write");
    await requireEditableSheet(tx, actor, courseId);
    const rowKey = { courseId, studentId, day };
    const present = await find(tx, rowKey);
    const action = { what, passageId, byId: actor.id, deviceAt: deviceTime };
    if (present?.by_id === actor.id && present.device_at === deviceTime) return;
    if (await isInHistory(tx, rowKey, action)) return;
    const clock = schoolClock(platform);
    const student = await requireEditableStudent(tx, actor, rowKey, clock);
    const of = { course_id: courseId, student_id: studentId, day };
    const written = { by_id: actor.id, at: clock.now, device_at: deviceTime };
    if (present) {
      const { by_id, at, device_at } = present;
      const row = JSON.stringify(columnsOf(present));
      await insertHistory(tx, { ...of, what, passage_id: passageId, row, by_id, at, device_at });
    }
    await put(tx, { ...of, ...written }, present);
    const ofDay = { course_id: courseId, day, ...written };
    if (kind.day === "holds") await holdDay(tx, ofDay);
    if (kind.day === "frees") await freeDay(tx, ofDay);
    if (isAdmin(actor.role)) {
      await recordAction(platform, tx, {
        actor,
        action: "correctSheet",
        target: targetOf(student),
      });
    }
  });
}

async function holdDay(
  tx: Tx,
  day: { course_id: string; day: number } & WriteStamp,
): Promise<void> {
  const present = await findSheetDay(tx, day.course_id, day.day);
  if (present?.state !== "held") await putSheetDay(tx, { ...day, state: "held", by_entries: 1 });
}

/** Unmarks a day held by entries only, with the last of them. */
async function freeDay(
  tx: Tx,
  day: { course_id: string; day: number } & WriteStamp,
): Promise<void> {
  const present = await findSheetDay(tx, day.course_id, day.day);
  if (present?.state !== "held" || present.by_entries === 0) return;
  if (await hasRows(tx, day.course_id, day.day)) return;
  await putSheetDay(tx, { ...day, state: null, by_entries: 0 });
}

/**
 * True for an older or repeated change. A device time in the future, or before a day that had begun, does not order
 * changes.
 */
export function isBefore(
  deviceTime: number,
  { day, at, device_at }: { day: number } & WriteStamp,
): boolean {
  if (deviceTime === device_at) return true;
  const isPlausible = day <= latestDay(deviceTime) || day > latestDay(at);
  return deviceTime < device_at && device_at <= at && isPlausible;
}

/**
 * Marks a day as held or off (even in the future), or unmarks it. Rows of former members do not prevent a day off,
 * because nobody could delete them. An older change by the same person that arrives later is ignored.
 */
export async function markDay(
  platform: Platform,
  actor: Actor,
  { courseId, day }: { courseId: string; day: number },
  { state, deviceTime }: z.output<typeof sheet.markDay.body>,
): Promise<void> {
  await requireRoomForText(platform);
  await actAs(platform, actor, async (tx) => {
    await lockRows(tx, "courses", "id", courseId, "write");
    const course = await requireEditableSheet(tx, actor, courseId);
    const present = await findSheetDay(tx, courseId, day);
    if (present?.by_id === actor.id && isBefore(deviceTime, present)) return;
    const clock = schoolClock(platform);
    const daysAhead = state === "held" ? 0 : NO_CLASS_AHEAD_DAYS;
    requireOpenDay(actor, day, { ...clock, daysAhead });
    if (state !== "held" && (await hasRows(tx, courseId, day, { areOfStudents: true }))) {
      throw refuse("DAY_HELD");
    }
    const written = { by_id: actor.id, at: clock.now, device_at: deviceTime };
    await putSheetDay(tx, { course_id: courseId, day, state, by_entries: 0, ...written });
    if (isAdmin(actor.role)) {
      const target = { id: courseId, name: course.title };
      await recordAction(platform, tx, { actor, action: "correctSheet", target });
    }
  });
}

type SheetEntry = Row<"sheet_entries">;

/** Stores or deletes a passage of a track. An equal one of the day is replaced, even by another author. */
export async function writeSheetEntry(
  platform: Platform,
  actor: Actor,
  {
    track,
    passageId = "",
    ...rowKey
  }: SheetRowKey & { track: Track; passageId?: string | undefined },
  { entry, deviceTime }: z.output<typeof sheet.writeSheetEntry.body>,
): Promise<void> {
  let others: SheetEntry[] = [];
  await write(platform, actor, rowKey, deviceTime, {
    what: track,
    passageId,
    find: async (tx) => {
      const passages = await listPassages(tx, rowKey, track);
      others = passages.filter((row) => row.passage_id !== passageId);
      return passages.find((row) => row.passage_id === passageId);
    },
    columnsOf,
    put: async (tx, row, replaced) => {
      const equal = others.find(
        ({ from_verse, to_verse }) => entry && from_verse === entry.from && to_verse === entry.to,
      );
      if (equal) await dismiss(tx, equal);
      else if (!(await makeRoom(tx, others, { isEntry: entry !== null, isNew: !replaced }))) return;
      const wasHeard = replaced !== undefined && replaced.grade !== null;
      await putSheetEntry(tx, {
        ...row,
        track,
        passage_id: passageId,
        heard_at: wasHeard ? replaced.heard_at : deviceTime,
        from_verse: entry?.from ?? null,
        to_verse: entry?.to ?? null,
        grade: entry?.grade ?? null,
        stumbles: entry?.stumbles ?? null,
        unit: entry?.unit ?? null,
      });
      await updateLearned(tx, {
        ...rowKey,
        heard: entry && { ...entry, track, day: rowKey.day },
        isReplacing: wasHeard || equal !== undefined,
      });
      // Invalidates the home, which shows passages to repeat.
      await touchEnrolment(tx, rowKey);
    },
    day: entry === null ? "frees" : "holds",
  });
}

const columnsOf = ({ from_verse, to_verse, grade, stumbles, unit }: SheetEntry) => ({
  from_verse,
  to_verse,
  grade,
  stumbles,
  unit,
});

async function dismiss(tx: Tx, passage: SheetEntry): Promise<void> {
  const { course_id, student_id, day, track, passage_id, by_id, at, device_at } = passage;
  const row = JSON.stringify(columnsOf(passage));
  const written = { by_id, at, device_at };
  await insertHistory(tx, { course_id, student_id, day, what: track, passage_id, row, ...written });
  await deletePassage(tx, passage);
}

/** Reuses rows of deleted passages. Returns false if there is nothing to delete. Throws PASSAGES_FULL beyond nine. */
async function makeRoom(
  tx: Tx,
  others: readonly SheetEntry[],
  { isEntry, isNew }: { isEntry: boolean; isNew: boolean },
): Promise<boolean> {
  const standing = others.filter(({ grade }) => grade !== null);
  if (isEntry && standing.length >= PASSAGES_MAX) throw refuse("PASSAGES_FULL");
  if (!isNew || others.length < PASSAGES_MAX) return true;
  const [oldest] = others
    .filter(({ grade }) => grade === null)
    .toSorted((one, other) => one.at - other.at);
  if (oldest) await dismiss(tx, oldest);
  return oldest !== undefined;
}
