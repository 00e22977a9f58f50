import type { LearnedRun } from "@madrasa/contract/quran/learned";
import { DAY } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { listKnownRuns } from "./learned.queries.ts";

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
export const formatLearned = (runs: readonly LearnedRun[]): string =>
  Buffer.from(Uint16Array.from(numbersOf(runs)).buffer).toString("base64");

export function parseLearned(text: string): LearnedRun[] {
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
