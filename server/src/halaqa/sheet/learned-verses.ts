import {
  addHeard,
  type Heard,
  type LearnedRun,
  learnedRuns,
} from "@madrasa/contract/quran/learned";
import { type KnownRun, withKnown } from "@madrasa/contract/quran/known";
import type { Db, Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import {
  claimLearned,
  hasLaterEntry,
  listEntries,
  listKnownRuns,
  listPassed,
  listStoredRuns,
  updateRuns,
} from "./learned.queries.ts";
import type { SheetEntryRow } from "./sheet.queries.ts";
import { DAY } from "../../platform/clock.ts";

/**
 * Learned verses per student, with the day on which each was last heard. Includes verses known before, or by a test,
 * without entries.
 */
export async function readLearned(
  db: Db,
  studentIds: readonly string[],
): Promise<Map<string, (LearnedRun | KnownRun)[]>> {
  if (studentIds.length === 0) return new Map();
  const [heard, marked, passed] = await Promise.all([
    readHeard(db, studentIds),
    listKnownRuns(db, studentIds),
    listPassed(db, studentIds),
  ]);
  const knownOf = Map.groupBy(
    [
      ...marked.flatMap(({ student_id, runs }) =>
        parseRuns(runs).map((run) => ({ student_id, run })),
      ),
      ...passed.map(({ student_id, from_verse, to_verse, day }) => ({
        student_id,
        run: { from: from_verse, to: to_verse, day },
      })),
    ],
    ({ student_id }) => student_id,
  );
  return new Map(
    [...heard].map(([id, runs]) => [
      id,
      withKnown(runs, knownOf.get(id)?.map(({ run }) => run) ?? []),
    ]),
  );
}

async function readHeard(
  db: Db,
  studentIds: readonly string[],
): Promise<Map<string, LearnedRun[]>> {
  const rows = await listStoredRuns(db, studentIds);
  const learned = new Map(rows.map(({ student_id, runs }) => [student_id, parseLearned(runs)]));
  const missing = studentIds.filter((id) => !learned.has(id));
  const entries = missing.length === 0 ? [] : await listEntries(db, missing);
  for (const id of missing) {
    const own = entries.filter(({ student_id }) => student_id === id);
    learned.set(id, learnedRuns(own.map(heardIn)));
  }
  return learned;
}

type Change = {
  studentId: string;
  day: number;
  /** Null if an entry was deleted. */
  heard: Heard | null;
  isReplacing: boolean;
};

/** Updates a student's learned verses after a change of an entry, which must be stored first. */
export async function updateLearned(
  tx: Tx,
  { studentId, day, heard, isReplacing }: Change,
): Promise<void> {
  const isStored = await claimLearned(tx, studentId);
  await lockRows(tx, "learned_verses", "student_id", studentId, "write");
  // A new last entry only adds verses; any other change may remove some.
  const isNewest = heard && isStored && !isReplacing && !(await hasLaterEntry(tx, studentId, day));
  if (!isNewest) return deriveLearned(tx, studentId);
  const runs = (await readHeard(tx, [studentId])).get(studentId) ?? [];
  await storeRuns(tx, studentId, addHeard(runs, heard));
}

export async function deriveLearned(tx: Tx, studentId: string): Promise<void> {
  await claimLearned(tx, studentId);
  await storeRuns(tx, studentId, learnedRuns((await listEntries(tx, [studentId])).map(heardIn)));
}

const storeRuns = async (tx: Tx, studentId: string, runs: readonly LearnedRun[]) =>
  updateRuns(tx, studentId, formatLearned(runs));

export const heardIn = (row: SheetEntryRow) => ({
  track: row.track,
  unit: row.unit,
  grade: row.grade,
  day: row.day,
  from: row.from_verse,
  to: row.to_verse,
});

/** First verse, last verse and day number of a run. */
const NUMBERS = 3;
const numbersOf = (runs: readonly LearnedRun[]): number[] =>
  runs.flatMap(({ from, to, day }) => [from, to, day / DAY]);

function runsOf(count: number, numberAt: (index: number) => number): LearnedRun[] {
  const runs: LearnedRun[] = [];
  for (let index = 0; index < count; index += NUMBERS) {
    const [from, to] = [numberAt(index), numberAt(index + 1)];
    runs.push({ from, to, day: numberAt(index + 2) * DAY });
  }
  return runs;
}

export const formatRuns = (runs: readonly LearnedRun[]): string => JSON.stringify(numbersOf(runs));

export function parseRuns(text: string): LearnedRun[] {
  const numbers = JSON.parse(text) as number[];
  return runsOf(numbers.length, (index) => numbers[index] ?? 0);
}

/** Base64 of 16-bit numbers parses four times as fast as JSON: a sheet reads those of sixty students. */
const formatLearned = (runs: readonly LearnedRun[]): string =>
  Buffer.from(Uint16Array.from(numbersOf(runs)).buffer).toString("base64");

function parseLearned(text: string): LearnedRun[] {
  const bytes = Buffer.from(text, "base64");
  return runsOf(bytes.length / 2, (index) => bytes.readUInt16LE(index * 2));
}

export async function readKnown(
  db: Db,
  studentIds: readonly string[],
): Promise<Map<string, LearnedRun[]>> {
  if (studentIds.length === 0) return new Map();
  const rows = await listKnownRuns(db, studentIds);
  return new Map(rows.map(({ student_id, runs }) => [student_id, parseRuns(runs)]));
}
