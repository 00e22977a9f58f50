import { GRADE_REPEAT, type Direction } from "../quran/directions.ts";
import { mergePassages } from "../quran/learned.ts";
import {
  countUnits,
  endBefore,
  endOfUnit,
  partsOf,
  type Mushaf,
  type Unit,
} from "../quran/units.ts";
import { firstOf, lastOf, surahOf, VERSES, type Passage } from "../quran/verses.ts";

/*
 * A hafiz teacher, by the habits of halaqas in Iraq and in India. Written without the proposals, and never asks for one.
 */

export type Track = "new" | "recent" | "old";
export type Amount = { unit: Unit; count: number };

/** `whole`: longest surah that a beginner is given at once, of at most ten verses or twice the usual ones. `surahs`: how many short ones a lesson holds. */
const SHORT_SURAH = 10;

export type Pace = Amount & { whole?: number; surahs?: number };

/** The last units, the last lessons, or the current juz as far as it is learned. */
export type RecentHabit = Amount | { lessons: number } | "juz";

export type Student = {
  name: string;
  direction: Direction;
  /** First verse of the month's first lesson. */
  start: number;
  known: Passage[];
  pace: Pace;
  recent?: RecentHabit;
  old?: Amount;
  /** Passages heard per day in a track that has more than one. */
  sittings?: { new?: number; old?: number };
  /** First and last day of a longer absence. */
  away?: [number, number];
};

export type Halaqa = { name: string; mushaf: Mushaf; wholeJuzOnly: boolean; students: Student[] };

export type Entry = Passage & { track: Track; grade: number; unit: Unit; day: number };
export type Decision = Passage & { unit: Unit; isWeak?: boolean };

const versesOf = ({ from, to }: Passage) => to - from + 1;

const startOfUnit = (verse: number, unit: Unit, mushaf: Mushaf) =>
  endBefore(verse, unit, mushaf) + 1;

function endAfter(from: number, { unit, count }: Amount, mushaf: Mushaf): number {
  if (unit === "verse") return Math.min(from + count - 1, VERSES);
  let to = from - 1;
  for (let units = 0; units < count && to < VERSES; units += 1) {
    to = endOfUnit(to + 1, unit, mushaf);
  }
  return to;
}

function startBefore(to: number, { unit, count }: Amount, mushaf: Mushaf): number {
  let from = to + 1;
  for (let units = 0; units < count && from > 1; units += 1)
    from = startOfUnit(from - 1, unit, mushaf);
  return from;
}

const without = (passages: readonly Passage[], others: readonly Passage[]): Passage[] =>
  others.reduce<Passage[]>(
    (rest, other) =>
      rest.flatMap((one) =>
        [
          { from: one.from, to: Math.min(one.to, other.from - 1) },
          { from: Math.max(one.from, other.to + 1), to: one.to },
        ].filter(({ from, to }) => from <= to),
      ),
    [...passages],
  );

const within = ({ from, to }: Passage, learned: readonly Passage[]): Passage | undefined => {
  const run = learned.find((one) => one.from <= from && from <= one.to);
  return run && { from, to: Math.min(to, run.to) };
};

/** Nobody leaves less than a third of a passage over. */
const withTail = ({ from, to }: Passage, end: number): Passage => ({
  from,
  to: end > to && end - to < (to - from + 1) / 3 ? end : to,
});

const upToSurah = (one: Passage) => withTail(one, lastOf(surahOf(one.to)));

/** A lesson begins where the last one ended, or with the surah before if it goes from the end. */
export function lessonAfter(last: Passage, direction: Direction): number {
  const isSurahDone = last.to === lastOf(surahOf(last.to));
  return direction === "backward" && isSurahDone ? firstOf(surahOf(last.from) - 1) : last.to + 1;
}

/** No lesson of two or three verses only finishes a surah: less than a third is added to the lesson. */
export function decideLesson(start: number, { pace, direction }: Student, mushaf: Mushaf): Passage {
  if (pace.unit !== "verse") return { from: start, to: endAfter(start, pace, mushaf) };
  const surah = surahOf(start);
  const end = lastOf(surah);
  const { count, surahs = 1 } = pace;
  const { whole = Math.max(SHORT_SURAH, 2 * count) } = pace;
  if (direction === "backward" && start === firstOf(surah) && end - start < whole) {
    const both = { from: firstOf(surah - 1), to: end };
    return surahs === 2 && versesOf(both) <= whole + count ? both : { from: start, to: end };
  }
  const to = start + count - 1;
  return { from: start, to: end - to < count / 3 ? end : to };
}

/** Half of two surahs is one, and half of anything else half its verses. */
export function halve({ from, to }: Passage): Passage {
  if (surahOf(from) !== surahOf(to)) return { from: firstOf(surahOf(to)), to };
  return { from, to: from + Math.ceil((to - from + 1) / 2) - 1 };
}

export type Day = { student: Student; halaqa: Halaqa; learned: Passage[]; entries: Entry[] };

/** Learned verses beside the lesson. From the end, the verses of the lesson's own surah come first. */
export function decideRecent(
  { student, halaqa, learned, entries }: Day,
  lesson: Passage,
): Passage[] {
  const { mushaf } = halaqa;
  const habit = student.recent;
  if (!habit) return [];
  if (student.direction === "onward") {
    const to = lesson.from - 1;
    const run = learned.find((one) => one.from <= to && to <= one.to);
    if (!run) return [];
    const from = recentStart(habit, to, { mushaf, entries });
    return [{ from: Math.max(from, run.from), to }];
  }
  const own = { from: firstOf(surahOf(lesson.from)), to: lesson.from - 1 };
  const after = lastOf(surahOf(lesson.to)) + 1;
  const passages: Passage[] = own.from <= own.to ? [own] : [];
  if (habit === "juz" || "lessons" in habit) {
    const to =
      habit === "juz" ? endOfUnit(lesson.from, "part", mushaf) : lastLesson(habit, entries);
    if (to >= after) passages.push({ from: after, to });
  } else {
    const left =
      habit.count - passages.reduce((sum, one) => sum + countUnits(one, habit.unit, mushaf), 0);
    if (left > 0 && after <= VERSES)
      passages.push(
        upToSurah({ from: after, to: endAfter(after, { ...habit, count: left }, mushaf) }),
      );
  }
  return passages.flatMap((one) => within(one, learned) ?? []);
}

function recentStart(
  habit: RecentHabit,
  to: number,
  { mushaf, entries }: { mushaf: Mushaf; entries: Entry[] },
): number {
  if (habit === "juz") return startOfUnit(to, "part", mushaf);
  if (!("lessons" in habit)) return startBefore(to, habit, mushaf);
  return passedLessons(entries).at(-habit.lessons)?.from ?? 1;
}

const passedLessons = (entries: Entry[]) =>
  entries.filter((one) => one.track === "new" && one.grade !== GRADE_REPEAT);

const lastLesson = ({ lessons }: { lessons: number }, entries: Entry[]) =>
  Math.max(
    0,
    ...passedLessons(entries)
      .slice(-lessons)
      .map(({ to }) => to),
  );

/**
 * Continues where the last one ended, wrapping around what is learned and is neither recent nor new
 * today.
 */
export function decideOld(
  { student, halaqa, learned, entries }: Day,
  today: Passage[],
): Passage | undefined {
  const { mushaf, wholeJuzOnly } = halaqa;
  if (!student.old) return undefined;
  const firsts = partsOf(mushaf);
  const juz = firsts.map((from, index) => ({ from, to: (firsts[index + 1] ?? VERSES + 1) - 1 }));
  const rest = wholeJuzOnly
    ? mergePassages(juz.filter((one) => within(one, learned)?.to === one.to))
    : without(learned, today);
  const next = (entries.findLast((one) => one.track === "old")?.to ?? 0) + 1;
  const amount = student.old;
  // A few pages left before those that are recent are not worth a day.
  const isWorth = ({ from, to }: Passage) => {
    const begin = Math.max(from, next);
    return begin === from || 2 * (to - begin + 1) >= endAfter(begin, amount, mushaf) - begin + 1;
  };
  const following = rest.find((one) => one.to >= next && isWorth(one));
  const run = following ?? rest[0];
  if (!run) return undefined;
  const from = following ? Math.max(run.from, next) : run.from;
  return withTail({ from, to: Math.min(endAfter(from, amount, mushaf), run.to) }, run.to);
}
