import type { z } from "zod";
import { isAdmin } from "@madrasa/contract/roles";
import type { sheet } from "@madrasa/contract/sheet";
import type { Track } from "@madrasa/contract/sheet-fields";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordAct, targetOf } from "../audit/index.ts";
import { lockUser, requireSession } from "../../identity/index.ts";
import { noteChange } from "../enrolment/index.ts";
import { latestDay } from "./school-day.ts";
import { pupilToWrite, requireOpenDay, sheetToKeep } from "./sheet.policy.ts";
import {
  findAbsence,
  findNote,
  findRecital,
  findSheetDay,
  hasRows,
  insertFormer,
  isFormer,
  putAbsence,
  putNote,
  putRecital,
  putSheetDay,
  type Place,
  type What,
} from "./write-sheet.queries.ts";

/** Who wrote a row, and when it was done and arrived. */
type Written = { by_id: string; at: number; device_at: number };

type Kind<Row> = {
  what: What;
  find: (tx: Tx, place: Place) => Promise<(Row & Written) | undefined>;
  /** Its own columns, as they are kept once another act has replaced them. */
  columnsOf: (row: Row) => Record<string, unknown>;
  put: (tx: Tx, row: OfPupil) => Promise<void>;
  /** The circle has met then. */
  holdsDay: boolean;
};
type OfPupil = { course_id: string; student_id: string; day: number } & Written;

export async function writeRecital(
  platform: Platform,
  actor: Actor,
  place: Place & { track: Track },
  { entry, deviceTime }: z.output<typeof sheet.writeRecital.body>,
): Promise<void> {
  const { track } = place;
  const columns = {
    from_verse: entry?.from ?? null,
    to_verse: entry?.to ?? null,
    grade: entry?.grade ?? null,
    stumbles: entry?.stumbles ?? null,
    unit: entry?.unit ?? null,
  };
  await write(platform, actor, place, deviceTime, {
    what: track,
    find: (tx) => findRecital(tx, place, track),
    columnsOf: ({ from_verse, to_verse, grade, stumbles, unit }) => ({
      from_verse,
      to_verse,
      grade,
      stumbles,
      unit,
    }),
    put: async (tx, row) => {
      await putRecital(tx, { ...row, track, ...columns });
      // What is to be said again is on the home.
      await noteChange(tx, place);
    },
    holdsDay: entry !== null,
  });
}

export async function markAttendance(
  platform: Platform,
  actor: Actor,
  place: Place,
  { state, deviceTime }: z.output<typeof sheet.markAttendance.body>,
): Promise<void> {
  await write(platform, actor, place, deviceTime, {
    what: "attendance",
    find: findAbsence,
    columnsOf: (row) => ({ state: row.state }),
    put: (tx, row) => putAbsence(tx, { ...row, state }),
    holdsDay: true,
  });
}

export async function writeNote(
  platform: Platform,
  actor: Actor,
  place: Place,
  { note, deviceTime }: z.output<typeof sheet.writeNote.body>,
): Promise<void> {
  await write(platform, actor, place, deviceTime, {
    what: "note",
    find: findNote,
    columnsOf: (row) => ({ note: row.note }),
    put: (tx, row) => putNote(tx, { ...row, note }),
    holdsDay: false,
  });
}

/**
 * The act that arrives stands, and what it replaces is kept with the time of its device. An act that has arrived before
 * changes nothing, also when its day is closed by now.
 */
async function write<Row>(
  platform: Platform,
  actor: Actor,
  { courseId, studentId, day }: Place,
  deviceTime: number,
  { what, find, columnsOf, put, holdsDay }: Kind<Row>,
): Promise<void> {
  const { database, clock } = platform;
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    // Waits for a deletion of the account that is under way.
    await lockUser(tx, studentId, "shared");
    // Acts on one sheet, and the end of a substitute, come one after the other.
    await lockRows(tx, "courses", "id", courseId, "write");
    await sheetToKeep(tx, actor, courseId);
    const place = { courseId, studentId, day };
    const present = await find(tx, place);
    const act = { what, byId: actor.id, deviceAt: deviceTime };
    if (present?.by_id === actor.id && present.device_at === deviceTime) return;
    if (present && (await isFormer(tx, place, act))) return;
    const now = clock();
    const pupil = await pupilToWrite(tx, actor, place, now);
    const of = { course_id: courseId, student_id: studentId, day };
    const written = { by_id: actor.id, at: now, device_at: deviceTime };
    if (present) {
      const { by_id, at, device_at } = present;
      const row = JSON.stringify(columnsOf(present));
      await insertFormer(tx, { ...of, what, row, by_id, at, device_at });
    }
    await put(tx, { ...of, ...written });
    if (holdsDay) await holdDay(tx, { course_id: courseId, day, ...written });
    if (isAdmin(actor.role)) {
      await recordAct(platform, tx, { actor, act: "correctSheet", target: targetOf(pupil) });
    }
  });
}

async function holdDay(tx: Tx, day: { course_id: string; day: number } & Written): Promise<void> {
  const present = await findSheetDay(tx, day.course_id, day.day);
  if (present?.state !== "held") await putSheetDay(tx, { ...day, state: "held" });
}

/**
 * The act that stands, sent again, or an earlier one. A clock that was ahead when the act arrived, or had not come to
 * the day itself, says nothing of which was earlier.
 */
export function isBefore(
  deviceTime: number,
  { day, at, device_at }: { day: number } & Written,
): boolean {
  if (deviceTime === device_at) return true;
  return deviceTime < device_at && device_at <= at && day <= latestDay(deviceTime);
}

/**
 * "All present", "No class today", or neither. An earlier act of the same person that arrives after a later one changes
 * nothing.
 */
export async function markDay(
  platform: Platform,
  actor: Actor,
  { courseId, day }: { courseId: string; day: number },
  { state, deviceTime }: z.output<typeof sheet.markDay.body>,
): Promise<void> {
  const { database, clock } = platform;
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    await lockRows(tx, "courses", "id", courseId, "write");
    const course = await sheetToKeep(tx, actor, courseId);
    const present = await findSheetDay(tx, courseId, day);
    if (present?.by_id === actor.id && isBefore(deviceTime, present)) return;
    const now = clock();
    requireOpenDay(actor, day, now);
    if (state !== "held" && (await hasRows(tx, courseId, day))) throw refuse("DAY_HELD");
    const written = { by_id: actor.id, at: now, device_at: deviceTime };
    await putSheetDay(tx, { course_id: courseId, day, state, ...written });
    if (isAdmin(actor.role)) {
      const target = { id: courseId, name: course.title };
      await recordAct(platform, tx, { actor, act: "correctSheet", target });
    }
  });
}
