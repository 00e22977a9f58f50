import { mergeRuns, type LearnedRun } from "./learned.ts";
import type { Passage } from "./verses.ts";

/** Verses known before any entry. `day`: of the mark or passed test. */
export type KnownRun = LearnedRun & { isKnown: true };

export const addKnown = (known: readonly LearnedRun[], passage: LearnedRun): LearnedRun[] =>
  mergeRuns([...known, ...subtract([passage], known)]);

export const removeKnown = (known: readonly LearnedRun[], passage: Passage): LearnedRun[] =>
  subtract(known, [passage]);

/** Merges learned verses of all sources: those taught by an entry have the day on which they were heard. */
export function withKnown(
  heard: readonly LearnedRun[],
  known: readonly LearnedRun[],
): (LearnedRun | KnownRun)[] {
  if (known.length === 0) return [...heard];
  const unheard = subtract(known.reduce<LearnedRun[]>(addKnown, []), heard);
  return [...heard, ...unheard.map((run) => ({ ...run, isKnown: true as const }))].toSorted(
    (one, other) => one.from - other.from,
  );
}

export function subtract<Run extends Passage>(
  from: readonly Run[],
  others: readonly Passage[],
): Run[] {
  return others.reduce<Run[]>(
    (left, other) =>
      left.flatMap((run) =>
        run.to < other.from || run.from > other.to
          ? [run]
          : [
              ...(run.from < other.from ? [{ ...run, to: other.from - 1 }] : []),
              ...(run.to > other.to ? [{ ...run, from: other.to + 1 }] : []),
            ],
      ),
    [...from],
  );
}
