import { expect, test } from "vitest";
import type { QueuedCall } from "../../device/outbox/index.ts";
import {
  applyEntry,
  type Entry,
  type SheetStudent,
  type SheetEntry,
  type Sheet,
  type QueuedSheetCall,
  type Track,
  withQueuedEntries,
} from "./apply-entries.ts";
import { countAttendance, nextStudent, trackStates } from "./next-passage.ts";

const DAY = "2026-11-25";
const student = (name: string): SheetStudent => ({
  _id: name,
  firstName: name,
  lastName: "",
  since: "2026-11-01",
  isSuspended: false,
  direction: null,
  learned: [],
});
const heard = (studentId: string, more: Partial<SheetEntry>): SheetEntry => ({
  studentId,
  day: "2026-11-24",
  track: "new",
  from: 1,
  to: 7,
  grade: 1,
  unit: "verse",
  ...more,
});

const SHEET: Sheet = {
  course: { _id: "halaqa", title: "Maghrib halaqa", language: "en" },
  teacher: { firstName: "Yusuf", lastName: "" },
  mushaf: "madani",
  editableFrom: "2026-11-18",
  students: ["Bilal", "Hamza", "Idris"].map(student),
  leftOut: 0,
  sheetEntries: [
    heard("Bilal", {}),
    heard("Hamza", { grade: 4 }),
    heard("Idris", { track: "old" }),
  ],
  days: [],
  absences: [],
  notes: [],
  seen: [],
  substitutes: [],
  can: { askSubstitute: true },
};

type Written = Extract<QueuedSheetCall, { call: "sheet/writeSheetEntry" }>;
type Queued = Written & Pick<QueuedCall, "idempotencyKey" | "about">;

function entry(studentId: string, grade: Entry["grade"] | null, track: Track = "new"): Queued {
  return {
    call: "sheet/writeSheetEntry",
    query: { courseId: "halaqa", studentId, day: DAY, track },
    body: {
      entry: grade === null ? null : { from: 8, to: 14, grade, unit: "verse" },
      deviceTime: "",
    },
    idempotencyKey: "",
    about: [],
  };
}

test("a day held by entries alone ends with the last of them", () => {
  const back = entry("Bilal", null);
  expect(withQueuedEntries(SHEET, [entry("Bilal", 2), entry("Hamza", 2), back]).days).toHaveLength(
    1,
  );
  expect(withQueuedEntries(SHEET, [entry("Bilal", 2), back]).days).toEqual([]);
  const marked = { ...SHEET, days: [{ day: DAY, state: "held" as const }] };
  expect(withQueuedEntries(marked, [entry("Bilal", 2), back]).days).toEqual(marked.days);
});

test("an entry applied twice changes nothing more, and the later one stands", () => {
  const once = applyEntry(SHEET, entry("Bilal", 2));
  expect(applyEntry(once, entry("Bilal", 2))).toEqual(once);
  expect(once.days).toEqual([{ day: DAY, state: "held", isByEntries: true }]);
  const other = withQueuedEntries(SHEET, [entry("Bilal", 2), entry("Bilal", 3)]);
  expect(other.sheetEntries.filter(({ day }) => day === DAY)).toMatchObject([{ grade: 3 }]);
  const back = withQueuedEntries(SHEET, [entry("Bilal", 2), entry("Bilal", null)]);
  expect(back.sheetEntries).toEqual(SHEET.sheetEntries);
});

/** Juz 1 in the morning, an-Nas in the evening. */
function passage(passageId: string, from: number, to: number, grade: Entry["grade"] | null = 1) {
  const action = entry("Idris", grade, "old");
  if (passageId !== "") action.query.passageId = passageId;
  if (action.body.entry) action.body.entry = { ...action.body.entry, from, to };
  return action;
}
const ofIdris = (actions: Queued[], sheet = SHEET) =>
  withQueuedEntries(sheet, actions)
    .sheetEntries.filter((row) => row.studentId === "Idris" && row.day === DAY)
    .map(({ from, to, grade }) => [from, to, grade]);

test("two passages of a track both stand, and equal ones are one with the later grade", () => {
  const both = [passage("a", 1, 148), passage("b", 6231, 6236)];
  expect(ofIdris(both)).toEqual([
    [1, 148, 1],
    [6231, 6236, 1],
  ]);
  expect(ofIdris([...both, passage("a", 1, 148, 3)])).toEqual([
    [1, 148, 3],
    [6231, 6236, 1],
  ]);
  expect(ofIdris([...both, passage("c", 1, 148, 2)])).toEqual([
    [6231, 6236, 1],
    [1, 148, 2],
  ]);
  expect(ofIdris([...both, passage("b", 0, 0, null)])).toEqual([[1, 148, 1]]);
  const once = both.reduce(applyEntry, SHEET);
  expect(both.reduce(applyEntry, once)).toEqual(once);
});

test("a second passage goes on from the first, and tomorrow from the last of the day", () => {
  const idris = { ...student("Idris"), learned: [{ from: 1, to: 640 }] };
  const sheet = withQueuedEntries({ ...SHEET, students: [idris] }, [passage("a", 1, 148)]);
  const old = (of: Sheet, day = DAY) => trackStates(of, idris, day)[2];
  expect(old(sheet)?.next).toEqual({ from: 149, to: 296 });
  const evening = withQueuedEntries(sheet, [passage("b", 149, 200)]);
  expect(old(evening)?.entries).toHaveLength(2);
  expect(old(evening, "2026-11-26")?.next).toMatchObject({ from: 201 });
});

test("the first passage of a day to repeat comes again the next day, after another one", () => {
  const idris = { ...student("Idris"), learned: [{ from: 1, to: 640 }] };
  const actions = [passage("a", 1, 148, 4), passage("b", 149, 200)];
  const sheet = withQueuedEntries({ ...SHEET, students: [idris] }, actions);
  expect(trackStates(sheet, idris, "2026-11-26")[2]).toMatchObject({
    last: { grade: 4 },
    next: { from: 1, to: 148 },
  });
});

test("recent of the evening lies beside the lesson of the evening, and a second one before the first", () => {
  const idris = { ...student("Idris"), learned: [{ from: 1, to: 100 }] };
  const write = (track: "new" | "recent", passageId: string, from: number, to: number) => {
    const action = passage(passageId, from, to);
    return { ...action, query: { ...action.query, track } };
  };
  const sheet = {
    ...SHEET,
    students: [idris],
    sheetEntries: [
      heard("Idris", { from: 91, to: 100 }),
      heard("Idris", { track: "recent", from: 71, to: 90 }),
    ],
  };
  const recent = (...actions: ReturnType<typeof write>[]) =>
    trackStates(withQueuedEntries(sheet, actions), idris, DAY)[1]?.next;
  const [morning, evening] = [write("new", "a", 101, 110), write("new", "b", 111, 120)];
  expect(recent(morning)).toEqual({ from: 81, to: 100 });
  expect(recent(morning, evening)).toEqual({ from: 81, to: 100 });
  const revised = write("recent", "c", 81, 100);
  expect(recent(morning, revised)).toEqual({ from: 61, to: 80 });
  expect(recent(morning, revised, evening)).toEqual({ from: 91, to: 110 });
});

test("old of the evening comes to no lesson of the day", () => {
  const idris = {
    ...student("Idris"),
    learned: [
      { from: 1, to: 152 },
      { from: 5673, to: 6236 },
    ],
  };
  const write = (track: "new" | "recent" | "old", from: number, to: number) => {
    const action = passage(track, from, to);
    return { ...action, query: { ...action.query, track } };
  };
  const actions = [write("new", 153, 160), write("recent", 142, 152), write("old", 1, 148)];
  const sheet = withQueuedEntries({ ...SHEET, students: [idris], sheetEntries: [] }, actions);
  expect(trackStates(sheet, idris, DAY)[2]?.next?.from).toBe(5673);
});

test("entries of another halaqa, and refused ones, are not shown", () => {
  const elsewhere = { ...entry("Bilal", 2), query: { ...entry("Bilal", 2).query, courseId: "b" } };
  expect(withQueuedEntries(SHEET, [elsewhere])).toEqual(SHEET);
  const refused = { ...entry("Bilal", 2), refusal: "errors.DAY_CLOSED" };
  expect(withQueuedEntries(SHEET, [refused])).toEqual(SHEET);
});

test("a track goes on where it stopped, and with the same passage where it is heard again", () => {
  const of = (index: number) =>
    trackStates(SHEET, SHEET.students[index] ?? student(""), DAY).map(({ next }) => next);
  expect(of(0)).toEqual([{ from: 8, to: 14 }, undefined, undefined]);
  expect(of(1)).toEqual([{ from: 1, to: 7 }, undefined, undefined]);
  expect(of(2)[2]).toEqual({ from: 1, to: 7 });
});

test("the next student is there, and has a track that was not heard on the day", () => {
  const [bilal, hamza, idris] = SHEET.students;
  expect(nextStudent(SHEET, DAY)).toBe(bilal);
  expect(nextStudent(SHEET, DAY, bilal)).toBe(hamza);
  expect(nextStudent(SHEET, DAY, idris)).toBe(bilal);
  const away = {
    ...SHEET,
    absences: [{ studentId: "Hamza", day: DAY, state: "absent" as const }],
  };
  expect(nextStudent(away, DAY, bilal)).toBe(idris);
  expect(nextStudent(applyEntry(SHEET, entry("Bilal", 1)), DAY)).toBe(hamza);
});

test("students not in the halaqa on a day, or suspended, do not count as present", () => {
  const [bilal, hamza, idris] = SHEET.students;
  if (!bilal || !hamza || !idris) throw new Error("The halaqa has three students.");
  const students = [
    bilal,
    hamza,
    idris,
    { ...idris, _id: "Musa", since: "2026-11-26" },
    { ...idris, _id: "Nuh", isSuspended: true },
  ];
  const absences = [
    { studentId: "Bilal", day: DAY, state: "excused" as const },
    { studentId: "Hamza", day: DAY, state: "late" as const },
    { studentId: "Nuh", day: DAY, state: "absent" as const },
    { studentId: "Idris", day: "2026-11-24", state: "absent" as const },
  ];
  const sheet = { ...SHEET, students, absences };
  expect(countAttendance(sheet, DAY)).toEqual({ here: 1, away: 1, late: 1 });
  expect(countAttendance(sheet, "2026-11-26")).toEqual({ here: 4, away: 0, late: 0 });
});
