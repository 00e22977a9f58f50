import { GRADE_REPEAT } from "./directions.ts";
import { VERSES, type Passage } from "./verses.ts";

/** `day` increases from day to day. */
export type Heard = Passage & { track: "new" | "recent" | "old"; grade: number; day: number };

/** Neighbouring learned verses last heard on the same day. */
export type LearnedRun = Passage & { day: number };

/**
 * True if the entry makes its verses learned: every recent or old entry, and every new one that need not be repeated.
 */
export const countsAsLearned = ({ track, grade }: Pick<Heard, "track" | "grade">): boolean =>
  track !== "new" || grade !== GRADE_REPEAT;

/** Learned verses in order, from all entries of a student. */
export function learnedRuns(heard: Iterable<Heard>): LearnedRun[] {
  const learned = new Uint8Array(VERSES + 1);
  const last = new Float64Array(VERSES + 1).fill(-Infinity);
  for (const { day, from, to, ...entry } of heard) {
    if (countsAsLearned(entry)) learned.fill(1, from, to + 1);
    for (let verse = from; verse <= to; verse += 1) {
      if (day > (last[verse] ?? 0)) last[verse] = day;
    }
  }
  const runs: LearnedRun[] = [];
  for (let verse = 1; verse <= VERSES; verse += 1) {
    const day = last[verse];
    if (!learned[verse] || day === undefined) continue;
    const run = runs.at(-1);
    if (run?.to === verse - 1 && run.day === day) run.to = verse;
    else runs.push({ from: verse, to: verse, day });
  }
  return runs;
}

export const addHeard = (runs: readonly LearnedRun[], entry: Heard): LearnedRun[] => {
  // A first hearing to repeat refreshes learned verses without teaching others.
  const passages = countsAsLearned(entry) ? [entry] : overlaps(runs, entry);
  return learnedRuns([
    ...runs.map((run) => ({ ...run, track: "old" as const, grade: 1 })),
    ...passages.map(({ from, to }) => ({ ...entry, from, to, track: "old" as const })),
  ]);
};

const overlaps = (passages: readonly Passage[], { from, to }: Passage): Passage[] =>
  passages
    .filter((one) => one.from <= to && one.to >= from)
    .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }));

/** Merges neighbouring runs of the same day; input is ordered without overlaps. */
export function mergeRuns(runs: readonly LearnedRun[]): LearnedRun[] {
  const merged: LearnedRun[] = [];
  for (const run of runs.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last?.to === run.from - 1 && last.day === run.day) last.to = run.to;
    else merged.push({ ...run });
  }
  return merged;
}

export function mergePassages(passages: readonly Passage[]): Passage[] {
  const merged: Passage[] = [];
  for (const { from, to } of passages.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
