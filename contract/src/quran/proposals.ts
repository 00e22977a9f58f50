import { GRADE_REPEAT, type Direction, type Way } from "./directions.ts";
import { subtract } from "./known.ts";
import { byDay, lastOfTrack, type TrackEntry, usualBefore } from "./track-entries.ts";
import { countUnits, endBefore, endOfUnit, type Mushaf, offeredUnit } from "./units.ts";
import { firstOf, lastOf, surahOf, SURAHS, VERSES, type Passage } from "./verses.ts";

type Progress = {
  /** Entries per track, the newest first, including those of the day itself. */
  newest: { [track in "new" | "recent" | "old"]?: readonly TrackEntry[] };
  /** Passages of the day itself. */
  heard?: { new: readonly Passage[]; recent: readonly Passage[] };
  /** Passage before which recent ends: the day's new one, or the recent one heard since. */
  today?: Passage | undefined;
  /** Ordered, neither touching nor overlapping. */
  learned: readonly Passage[];
  direction: Direction;
  mushaf: Mushaf;
};

type Proposals = Record<"new" | "recent" | "old", Passage | undefined>;

/** Suggests each track's next passage. A passage to repeat comes again; new and recent need entries. */
export function proposePassages({
  newest: { new: lessons = [], recent: recents = [], old: olds = [] },
  heard = { new: [], recent: [] },
  today,
  learned,
  direction,
  mushaf,
}: Progress): Proposals {
  const propose = (
    entry: TrackEntry | undefined,
    next: (entry: TrackEntry, way: Way) => Passage | undefined,
  ) => {
    if (!entry) return undefined;
    if (entry.grade === GRADE_REPEAT) return { from: entry.from, to: entry.to };
    return next(entry, { unit: offeredUnit(entry.unit, mushaf), mushaf, direction });
  };
  const next = propose(lastOfTrack(lessons), (entry, way) =>
    nextNew(entry, usualBefore(lessons), way, learned),
  );
  const lesson = today ?? next;
  const recent = propose(lastOfTrack(recents), (entry, way) => {
    if (!lesson) return nextLearned(entry, way, learned);
    // Together the passages of a day have the usual length.
    const before = byDay(recents.filter((one) => !heard.recent.includes(one)));
    const days = before.length > 0 ? before : [[entry]];
    return recentBeside(lesson, { heard: heard.recent, days }, way, learned);
  });
  const ofToday =
    heard.recent.length > 0
      ? [...heard.recent, ...heard.new]
      : [revisedWith(recents[0], lessons[0]), recent];
  return {
    new: next,
    recent,
    old: propose(lastOfTrack(olds) ?? beforeFirst(learned, mushaf), (entry, way) =>
      nextOld(entry, way, learned, {
        previous: usualBefore(olds),
        others: [...ofToday, lesson].filter((one) => one !== undefined),
      }),
    ),
  };
}

/** Lesson after the last one, or after learned verses that it would lie in. */
function nextNew(
  last: Passage,
  previous: Passage | undefined,
  way: Way,
  learned: readonly Passage[],
): Passage | undefined {
  const usual = usualLesson(last, previous, way);
  const lessonAfter = (at: Passage): Passage | undefined => {
    const next = goOnNew(at, { last, usual }, way);
    const run = next && learned.find(({ from, to }) => from <= next.from && next.to <= to);
    if (!run) return next;
    const end = way.direction === "onward" ? VERSES : lastOf(surahOf(next.to));
    return lessonAfter({ from: next.from, to: Math.min(run.to, end) });
  };
  return lessonAfter(last);
}

/** Onward by as many units; backward to the end of the surah, then the previous surah. Undefined at the end. */
function goOnNew(
  at: Passage,
  { last, usual }: { last: Passage; usual: Passage },
  way: Way,
): Passage | undefined {
  const units = countUnits(usual, way.unit, way.mushaf);
  if (way.direction === "onward") {
    if (at.to === VERSES) return undefined;
    const isInSurah = way.unit === "verse" && surahOf(last.from) === surahOf(last.to);
    const most = isInSurah ? lastOf(surahOf(at.to + 1)) : VERSES;
    return takeUnits(at.to + 1, units, most, way);
  }
  const end = lastOf(surahOf(at.to));
  if (at.to < end) return takeUnits(at.to + 1, units, end, way);
  const surah = surahOf(at.from) - 1;
  if (surah < 1) return undefined;
  // A long surah heard whole was perhaps twice the usual length itself.
  const isTwice = wholeSurahs(last) > 0 && lengthOf(last) > SHORT_SURAH;
  const most = isTwice ? lengthOf(usual) : 2 * lengthOf(usual);
  const isLong = (one: number) => versesIn(one) > Math.max(SHORT_SURAH, most);
  if (isLong(surah)) return takeUnits(firstOf(surah), units, lastOf(surah), way);
  let first = surah;
  for (let more = wholeSurahs(last) - 1; more > 0 && first > 1; more -= 1) {
    if (isLong(first - 1)) break;
    first -= 1;
  }
  return { from: firstOf(first), to: lastOf(surah) };
}

/** Verses of a surah that beginners learn at once. */
const SHORT_SURAH = 10;

const lengthOf = ({ from, to }: Passage) => to - from + 1;
const versesIn = (surah: number) => lastOf(surah) - firstOf(surah) + 1;

function wholeSurahs({ from, to }: Passage): number {
  const first = from === firstOf(surahOf(from)) ? surahOf(from) : surahOf(from) + 1;
  const last = to === lastOf(surahOf(to)) ? surahOf(to) : surahOf(to) - 1;
  return last - first + 1;
}

/** Returns the entry before if the last one was the remainder of its surah, or short on a weak day. */
function usualLesson(last: Passage, previous: Passage | undefined, { unit, mushaf }: Way): Passage {
  if (previous?.to !== last.from - 1) return last;
  const now = countUnits(last, unit, mushaf);
  const before = countUnits(previous, unit, mushaf);
  const isRest = last.to === lastOf(surahOf(last.from)) && now < before * (1 + TAIL);
  return isRest || now <= WEAK * before ? previous : last;
}

/** Share of a passage: a shorter remainder is heard with the passage. */
const TAIL = 1 / 3;
/** Longest share of the usual length on a weak day. */
const WEAK = 2 / 3;

function takeUnits(from: number, units: number, most: number, { unit, mushaf }: Way): Passage {
  let to = from - 1;
  for (let count = 0; count < units && to < most; count += 1) to = endOfUnit(to + 1, unit, mushaf);
  return { from, to: unit === "verse" && most - to < units * TAIL ? most : Math.min(to, most) };
}

/**
 * Learned verses nearest to the day's lesson, as many as on the last day, less those heard already. Onward they end
 * before it. Backward they are those of its surah learned before, then as many following surahs.
 */
function recentBeside(
  lesson: Passage,
  { heard, days }: { heard: readonly Passage[]; days: readonly (readonly Passage[])[] },
  way: Way,
  learned: readonly Passage[],
): Passage | undefined {
  const [usual = []] = days;
  const surah = firstOf(surahOf(lesson.from));
  const earliest = way.direction === "onward" ? 1 : surah;
  const before = learned.findLast(
    ({ from, to }) => from < lesson.from && Math.min(to, lesson.from - 1) >= earliest,
  );
  const sum = (list: readonly Passage[], count: (one: Passage) => number) =>
    list.reduce((total, one) => total + count(one), 0);
  const unitsIn = (one: Passage) => countUnits(one, way.unit, way.mushaf);
  const beside = days.find((day) => !beginsJuz(day, way));
  const isOfJuz =
    days.length > 1 &&
    days.slice(0, 2).every((day) => beginsJuz(day, way)) &&
    // The usual number of units may begin with the juz by chance.
    !(beside && sum(beside, unitsIn) === sum(usual, unitsIn));
  const left = (count: (one: Passage) => number) => {
    const [all, done] = [sum(usual, count), sum(heard, count)];
    return all > done ? all - done : all;
  };
  const units = left(unitsIn);
  // The first few verses of a page do not count as a page.
  const least = heard.length > 0 ? 1 : left(lengthOf) / 2;
  const isEnough: IsEnough = (one, count) => count >= units && lengthOf(one) >= least;
  if (before) {
    const to = Math.min(before.to, lesson.from - 1);
    const first = Math.max(before.from, earliest);
    if (way.direction === "onward" && isOfJuz) {
      return { from: Math.max(first, endBefore(to, "part", way.mushaf) + 1), to };
    }
    const isWhole = way.direction === "backward" && to - surah < 2 * left(lengthOf);
    return isWhole ? { from: first, to } : startBack(to, first, isEnough, way);
  }
  if (way.direction === "onward") return undefined;
  const end = lastOf(surahOf(lesson.to));
  const after = learned.find(({ to }) => to > end);
  if (!after) return undefined;
  const from = Math.max(after.from, end + 1);
  if (isOfJuz) return { from, to: Math.min(after.to, endOfUnit(from, "part", way.mushaf)) };
  const surahs = left(surahsIn);
  const first = surahOf(from);
  if (usual.every(isOfSurahs) && surahs + heard.length > 1 && from === firstOf(first)) {
    return { from, to: Math.min(lastOf(Math.min(SURAHS, first + surahs - 1)), after.to) };
  }
  const passage = goOn(from, after.to, isEnough, way);
  const rest = Math.min(lastOf(surahOf(passage.to)), after.to) - passage.to;
  return rest < lengthOf(passage) * TAIL ? { from, to: passage.to + rest } : passage;
}

/** True if a day's passages begin at the edge of a juz away from the lesson: the teacher hears the current juz. */
const beginsJuz = (day: readonly Passage[], { direction, mushaf }: Way): boolean =>
  direction === "onward"
    ? day.some(({ from }) => from === endBefore(from, "part", mushaf) + 1)
    : day.some(({ to }) => to === endOfUnit(to, "part", mushaf));

const surahsIn = ({ from, to }: Passage): number => surahOf(to) - surahOf(from) + 1;

/** True for whole surahs, and for the first passage of several if the rest of its surah is not learned yet. */
const isOfSurahs = (one: Passage, index: number, all: readonly Passage[]): boolean =>
  one.from === firstOf(surahOf(one.from)) &&
  (one.to === lastOf(surahOf(one.to)) || (index === 0 && all.length > 1));

/** Learned verses after the last entry, wrapping around. */
function nextLearned(
  last: Passage,
  way: Way,
  learned: readonly Passage[],
  { after = last.to, previous = last }: { after?: number; previous?: Passage | undefined } = {},
): Passage | undefined {
  const next = learned.find(({ to }) => to > after);
  const { from, to } = next ?? learned[0] ?? { from: 1, to: 0 };
  const now = unitsHeard(last, way);
  const before = unitsHeard(previous, way);
  const isNext = previous.to === last.from - 1;
  const units = isNext && now <= before * (next ? WEAK : 1) ? before : now;
  const isEnough: IsEnough = (one, count) => count > 0 && unitsHeard(one, way) >= units;
  return from <= to ? goOn(next ? Math.max(from, after + 1) : from, to, isEnough, way) : undefined;
}

const revisedWith = (recent: Passage | undefined, lesson: Passage | undefined) =>
  recent && { from: recent.from, to: lesson?.from === recent.to + 1 ? lesson.to : recent.to };

/** Stands in for a missing entry of old: a quarter from the first learned verse follows it. */
const beforeFirst = (learned: readonly Passage[], mushaf: Mushaf): TrackEntry | undefined =>
  learned.some((one) => unitsHeard(one, { unit: "quarter", mushaf }) > 1)
    ? { from: 1, to: 0, grade: 1, unit: "quarter", day: 0 }
    : undefined;

/**
 * Like recent, but without verses heard as new or recent on the same day, and without a few that are left before them.
 * If the last entry contained such verses, only no passage begins with them.
 */
function nextOld(
  last: Passage,
  way: Way,
  learned: readonly Passage[],
  { previous, others }: { previous: Passage | undefined; others: readonly Passage[] },
): Passage | undefined {
  const rest = subtract(learned, others);
  const isBoth = others.some(({ from, to }) => from <= last.to && last.from <= to);
  if (isBoth || rest.length === 0) {
    let next = nextLearned(last, way, learned, { previous });
    for (const _ of others) {
      const { from = 0 } = next ?? {};
      const heard = others.find((one) => one.from <= from && from <= one.to);
      if (!heard) return next;
      next = nextLearned(last, way, learned, { after: heard.to, previous });
    }
    return next;
  }
  const isCut = (run: Passage) => !learned.some(({ to }) => to === run.to);
  const run = rest.find(({ from, to }) => from <= last.to + 1 && to > last.to);
  const isLittle = run && isCut(run) && 2 * (run.to - last.to) < lengthOf(last);
  const next = nextLearned(last, way, rest, { after: isLittle ? run.to : last.to, previous });
  const after = (next?.from ?? 1) - 1;
  const whole = next && nextLearned(last, way, learned, { after, previous });
  const end = rest.find((one) => next && one.from <= next.from && one.to >= next.to);
  // A short remainder before the recent verses is heard too, and so are a few recent verses that end a unit.
  const to = Math.max(next?.to ?? 0, whole?.to ?? 0, end && isCut(end) ? end.to : 0);
  return next && to - next.to < lengthOf(next) * TAIL ? { from: next.from, to } : next;
}

type IsEnough = (one: Passage, units: number) => boolean;

/** From a verse on until it is enough; backward, short surahs are whole. */
function goOn(from: number, most: number, isEnough: IsEnough, way: Way): Passage {
  let to = from - 1;
  for (let units = 0; to < most && !isEnough({ from, to }, units); units += 1) {
    to = Math.min(endOfUnit(to + 1, way.unit, way.mushaf), most);
  }
  const surah = surahOf(to);
  const isSplit = way.direction === "backward" && versesIn(surah) <= SHORT_SURAH;
  return { from, to: isSplit ? Math.min(lastOf(surah), most) : to };
}

/** Up to a verse, until it is enough. */
function startBack(to: number, least: number, isEnough: IsEnough, way: Way): Passage {
  let from = to + 1;
  for (let units = 0; from > least && !isEnough({ from, to }, units); units += 1) {
    from = Math.max(endBefore(from - 1, way.unit, way.mushaf) + 1, least);
  }
  return { from, to };
}

/** Number of units that a passage covers at least by half, at least one. */
function unitsHeard({ from, to }: Passage, { unit, mushaf }: Omit<Way, "direction">): number {
  if (unit === "verse") return to - from + 1;
  let count = 0;
  for (let first = from; first <= to;) {
    const last = endOfUnit(first, unit, mushaf);
    const verses = last - endBefore(first, unit, mushaf);
    if (2 * (Math.min(last, to) - first + 1) >= verses) count += 1;
    first = last + 1;
  }
  return Math.max(1, count);
}
