import { describe, expect, test } from "vitest";
import {
  type Amount,
  type Day,
  decideLesson,
  decideOld,
  decideRecent,
  type Decision,
  type Entry,
  type Halaqa,
  halve,
  lessonAfter,
  type Pace,
  type RecentHabit,
  type Student,
  type Track,
} from "../testing/halaqa-teacher.ts";
import { GRADE_REPEAT } from "./directions.ts";
import { countsAsLearned, mergePassages } from "./learned.ts";
import { proposePassages } from "./proposals.ts";
import { newestFirst } from "./track-entries.ts";
import { partsOf, type Unit } from "./units.ts";
import { firstOf, lastOf, SURAHS, surahOf, VERSES, type Passage } from "./verses.ts";

/*
 * Two halaqas of twenty students, one as in Iraq with the mushaf of Madinah, one as in India with the Indo-Pak mushaf.
 * Each passage that their teacher decides on is compared with the one that was proposed.
 */

/** Played before the month, so that it begins in the middle of a course. */
const DAYS_BEFORE = 10;
const DAYS = 22;

const AGAIN_SHARE = { new: 0.05, recent: 0.03, old: 0.04 };
const WEAK_SHARE = { new: 0.03, recent: 0, old: 0.03 };
/** Lessons that end a verse later, where the meaning ends. */
const MEANING_SHARE = 0.03;
const ABSENT_SHARE = 0.05;

/** Mulberry32, so that each run plays the same month. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Outcome = {
  track: Track;
  student: Student;
  day: number;
  decided: Decision;
  proposed?: Passage | undefined;
};

/** Proposals as the sheet requests them, given what was heard so far on the day. */
function propose({ student, halaqa, learned, entries }: Day, today: Entry[]) {
  const newest = (track: Track) => newestFirst(entries.filter((one) => one.track === track));
  const beside = today.findLast(({ track }) => track !== "old");
  const lesson = mergePassages(today.filter(({ track }) => track === "new")).find(
    (one) => beside && one.from <= beside.from && beside.to <= one.to,
  );
  const hasRecent = today.some(({ track }) => track === "recent");
  return proposePassages({
    newest: { new: newest("new"), recent: newest("recent"), old: newest("old") },
    heard: {
      new: today.filter(({ track }) => track === "new"),
      recent: today.filter(({ track }) => track === "recent"),
    },
    today: hasRecent ? beside : lesson,
    learned,
    direction: student.direction,
    mushaf: halaqa.mushaf,
  });
}

function playStudent(halaqa: Halaqa, student: Student, random: () => number): Outcome[] {
  const state: Day = { student, halaqa, learned: mergePassages(student.known), entries: [] };
  const outcomes: Outcome[] = [];
  let missed = 0;
  let isTestDue = false;
  for (let day = 1; day <= DAYS_BEFORE + DAYS; day += 1) {
    const [first = 0, last = 0] = student.away ?? [];
    if ((day >= first && day <= last) || random() < ABSENT_SHARE) {
      missed += 1;
      continue;
    }
    if (isTestDue) {
      // The whole juz is recited, and nothing else that day.
      isTestDue = false;
      continue;
    }
    const today: Entry[] = [];
    const hear = (track: Track, decided: Decision) => {
      outcomes.push({ track, student, day, decided, proposed: propose(state, today)[track] });
      const grade = random() < AGAIN_SHARE[track] ? GRADE_REPEAT : 1 + Math.floor(random() * 3);
      const entry = { from: decided.from, to: decided.to, unit: decided.unit, track, grade, day };
      today.push(entry);
      state.entries.push(entry);
      if (countsAsLearned(entry)) state.learned = mergePassages([...state.learned, entry]);
    };
    const known = state.learned;
    // After days away a student recites only what is learned.
    const lessons = missed >= 3 ? 0 : (student.sittings?.new ?? 1);
    for (let sitting = 0; sitting < lessons; sitting += 1) hear("new", nextLesson(state, random));
    missed = 0;
    const firstLesson = today[0] ?? nextLesson(state, () => 1);
    const lesson = { from: firstLesson.from, to: (today.at(-1) ?? firstLesson).to };
    if (student.direction === "backward" && today[1])
      lesson.from = Math.min(today[1].from, firstLesson.from);
    const recents = decideRecent(
      { ...state, learned: known, entries: state.entries.filter((one) => one.day < day) },
      lesson,
    );
    for (const one of recents) hear("recent", { ...one, unit: recentUnit(student) });
    for (let sitting = 0; sitting < (student.sittings?.old ?? 1); sitting += 1) {
      const old = nextOld({ ...state, learned: known }, [lesson, ...recents], random);
      if (old) hear("old", old);
    }
    const juz = (learned: Passage[]) =>
      partsOf(halaqa.mushaf).filter((from, index, firsts) =>
        learned.some((one) => one.from <= from && one.to >= (firsts[index + 1] ?? VERSES + 1) - 1),
      ).length;
    isTestDue = juz(state.learned) > juz(known);
  }
  return outcomes;
}

const recentUnit = ({ recent }: Student): Unit =>
  recent && recent !== "juz" && "unit" in recent ? recent.unit : "verse";

function nextLesson({ student, halaqa, entries }: Day, random: () => number): Decision {
  const { unit } = student.pace;
  const [last, before] = entries.filter(({ track }) => track === "new").toReversed();
  if (last?.grade === GRADE_REPEAT) {
    // Failed twice it is halved.
    const isTwice = before?.grade === GRADE_REPEAT && before.from === last.from;
    return isTwice ? { ...halve(last), unit: "verse", isWeak: true } : { ...last };
  }
  const lesson = decideLesson(
    last ? lessonAfter(last, student.direction) : student.start,
    student,
    halaqa.mushaf,
  );
  if (random() < WEAK_SHARE.new) return { ...halve(lesson), unit: "verse", isWeak: true };
  const isInside = unit === "verse" && lesson.to < lastOf(surahOf(lesson.to));
  if (isInside && random() < MEANING_SHARE)
    return { from: lesson.from, to: lesson.to + 1, unit, isWeak: true };
  return { ...lesson, unit };
}

function nextOld(state: Day, today: Passage[], random: () => number): Decision | undefined {
  const { old } = state.student;
  const last = state.entries.findLast(({ track }) => track === "old");
  if (last?.grade === GRADE_REPEAT) return { ...last };
  const isWeak = old !== undefined && old.count > 1 && random() < WEAK_SHARE.old;
  const habit = isWeak ? { ...old, count: Math.ceil(old.count / 2) } : old;
  const student = { ...state.student, ...(habit && { old: habit }) };
  const passage = decideOld({ ...state, student }, today);
  return passage && habit && { ...passage, unit: habit.unit, isWeak };
}

const verse = (surah: number, ayah: number) => firstOf(surah) + ayah - 1;
const untilEnd = (surah: number): Passage => ({ from: firstOf(surah), to: VERSES });
const before = (start: number): Passage => ({ from: 1, to: start - 1 });

/** A beginner from the end who knows all the surahs after the first lesson's. */
const beginner = (surah: number, pace: Omit<Pace, "unit">, recent?: RecentHabit): Student => ({
  name: `beginner at ${surah}`,
  direction: "backward",
  start: firstOf(surah),
  known: surah < 114 ? [untilEnd(surah + 1)] : [],
  pace: { unit: "verse", ...pace },
  ...(recent && { recent }),
});

const fromEnd = (surah: number, count: number, habits: Partial<Student>): Student => ({
  ...beginner(surah, { count }),
  name: `from the end at ${surah}`,
  ...habits,
});

const onwardFrom = (start: number, pace: Pace, habits: Partial<Student>): Student => ({
  name: `onward at ${surahOf(start)}`,
  direction: "onward",
  start,
  known: start > 1 ? [before(start)] : [],
  pace,
  ...habits,
});

const surahs = (count: number): Amount => ({ unit: "surah", count });
const quarters = (count: number): Amount => ({ unit: "quarter", count });

/** `unit`: measure of a lesson for students who go onward, a page or a ruku. */
function studentsOf(unit: Unit, quarter: number, juz?: RecentHabit): Student[] {
  const some = (count: number): Amount => ({ unit, count });
  const old = (count: number) => quarters(Math.max(1, count * quarter));
  const amma = [untilEnd(78)];
  return [
    beginner(114, { count: 4, whole: 7 }),
    beginner(114, { count: 6 }, surahs(3)),
    beginner(114, { count: 8, surahs: 2 }, surahs(4)),
    beginner(110, { count: 3, whole: 5 }),
    beginner(105, { count: 5 }, surahs(3)),
    { ...beginner(96, { count: 5 }, { lessons: 5 }), away: [8, 12] },
    beginner(93, { count: 7 }, surahs(4)),
    beginner(89, { count: 10 }, some(2)),
    beginner(83, { count: 6 }, { lessons: 5 }),
    beginner(78, { count: 10 }, some(2)),
    fromEnd(67, 6, { recent: juz ?? some(3), old: old(2) }),
    fromEnd(58, 5, { recent: some(5), old: old(4), away: [4, 7] }),
    fromEnd(53, 10, { recent: juz ?? some(4), old: old(8) }),
    onwardFrom(
      verse(2, 142),
      { unit, count: 1 },
      { known: [before(verse(2, 142)), ...amma], recent: some(5), old: old(2) },
    ),
    onwardFrom(verse(5, 82), { unit, count: 1 }, { recent: juz ?? some(10), old: old(4) }),
    onwardFrom(verse(18, 75), { unit, count: 2 }, { recent: juz ?? some(10), old: old(8) }),
    onwardFrom(
      verse(3, 92),
      { unit, count: 1 },
      { recent: some(5), old: old(2), sittings: { old: 2 } },
    ),
    fromEnd(72, 8, { recent: some(2), old: old(2), sittings: { new: 2 } }),
    onwardFrom(1, { unit: "verse", count: 5 }, { known: amma, recent: some(2), old: old(1) }),
    onwardFrom(firstOf(19), { unit: "verse", count: 7 }, { known: [], recent: some(2) }),
  ];
}

const IRAQ: Halaqa = {
  name: "Iraq",
  mushaf: "madani",
  wholeJuzOnly: false,
  students: studentsOf("page", 1),
};
const INDIA: Halaqa = {
  name: "India",
  mushaf: "indopak",
  wholeJuzOnly: true,
  students: studentsOf("ruku", 0.5, "juz"),
};

const isTaken = ({ decided, proposed }: Outcome) =>
  proposed?.from === decided.from && proposed.to === decided.to;

function playMonth(halaqa: Halaqa): Outcome[] {
  return halaqa.students.flatMap((student, index) => {
    const outcomes = playStudent(halaqa, student, randomFrom(index + 1));
    const seen = new Set<Track>();
    // A track's first entry follows nothing, so nothing is proposed.
    return outcomes
      .filter(({ track }) => seen.has(track) || !seen.add(track))
      .filter(({ day }) => (student.start === firstOf(SURAHS) ? day <= DAYS : day > DAYS_BEFORE));
  });
}

/** Shares of passages that were proposed as the teacher decided, a little below those of this month. */
const LEAST: Record<Halaqa["name"], Record<string, number>> = {
  Iraq: {
    "new backward": 0.86,
    "new onward": 0.92,
    "recent backward": 0.83,
    "recent onward": 0.94,
    "old backward": 0.77,
    "old onward": 0.9,
    all: 0.87,
  },
  India: {
    "new backward": 0.86,
    "new onward": 0.91,
    "recent backward": 0.87,
    "recent onward": 0.95,
    "old backward": 0.9,
    "old onward": 0.88,
    all: 0.9,
  },
};

describe.each([IRAQ, INDIA])("a month of a halaqa as in $name", (halaqa) => {
  const outcomes = playMonth(halaqa);
  test.each(Object.entries(LEAST[halaqa.name] ?? {}))("takes proposals of %s", (kind, least) => {
    const asked = outcomes.filter(
      ({ track, student }) => kind === "all" || kind === `${track} ${student.direction}`,
    );
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.filter(isTaken).length / asked.length).toBeGreaterThanOrEqual(least);
  });
});
