import { expect, test } from "vitest";
import { applyAct, type Pupil, type Recital, type Sheet, withActs } from "./apply-acts.ts";
import { countThere, nextPupil, trackStates } from "./next-passage.ts";

const DAY = "2026-11-25";
const pupil = (name: string): Pupil => ({
  _id: name,
  firstName: name,
  lastName: "",
  since: "2026-11-01",
  isSuspended: false,
  direction: null,
});
const heard = (studentId: string, more: Partial<Recital>): Recital => ({
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
  course: { _id: "circle", title: "Maghrib halaqa", language: "en" },
  teacher: { firstName: "Yusuf", lastName: "" },
  mushaf: "madani",
  openFrom: "2026-11-18",
  pupils: ["Bilal", "Hamza", "Idris"].map(pupil),
  leftOut: 0,
  recitals: [heard("Bilal", {}), heard("Hamza", { grade: 4 }), heard("Idris", { track: "old" })],
  days: [],
  absences: [],
  notes: [],
  seen: [],
  substitutes: [],
  can: { askSubstitute: true },
};

function entry(studentId: string, grade: number | null, track = "new") {
  const passage = { from: 8, to: 14, grade, unit: "verse" };
  return {
    call: "sheet/writeRecital",
    query: { courseId: "circle", studentId, day: DAY, track },
    body: { entry: grade === null ? null : passage, deviceTime: "" },
    isState: true,
    idempotencyKey: "",
    about: [],
  } as const;
}

test("an act applied twice changes nothing more, and the later one stands", () => {
  const once = applyAct(SHEET, entry("Bilal", 2));
  expect(applyAct(once, entry("Bilal", 2))).toEqual(once);
  expect(once.days).toEqual([{ day: DAY, state: "held" }]);
  const other = withActs(SHEET, [entry("Bilal", 2), entry("Bilal", 3)]);
  expect(other.recitals.filter(({ day }) => day === DAY)).toMatchObject([{ grade: 3 }]);
  const back = withActs(SHEET, [entry("Bilal", 2), entry("Bilal", null)]);
  expect(back.recitals).toEqual(SHEET.recitals);
});

test("acts of another circle, and refused ones, are not shown", () => {
  const elsewhere = { ...entry("Bilal", 2), query: { ...entry("Bilal", 2).query, courseId: "b" } };
  expect(withActs(SHEET, [elsewhere])).toEqual(SHEET);
  const refused = { ...entry("Bilal", 2), refusal: "errors.DAY_CLOSED" };
  expect(withActs(SHEET, [refused])).toEqual(SHEET);
});

test("a track goes on where it stopped, and with the same passage where it is heard again", () => {
  const of = (place: number) =>
    trackStates(SHEET, SHEET.pupils[place] ?? pupil(""), DAY).map(({ next }) => next);
  expect(of(0)).toEqual([{ from: 8, to: 14 }, undefined, undefined]);
  expect(of(1)).toEqual([{ from: 1, to: 7 }, undefined, undefined]);
  expect(of(2)[2]).toMatchObject({ from: 8 });
});

test("the next pupil is there, and has a track that was not heard on the day", () => {
  const [bilal, hamza, idris] = SHEET.pupils;
  expect(nextPupil(SHEET, DAY)).toBe(bilal);
  expect(nextPupil(SHEET, DAY, bilal)).toBe(hamza);
  expect(nextPupil(SHEET, DAY, idris)).toBe(bilal);
  const away = {
    ...SHEET,
    absences: [{ studentId: "Hamza", day: DAY, state: "absent" as const }],
  };
  expect(nextPupil(away, DAY, bilal)).toBe(idris);
  expect(nextPupil(applyAct(SHEET, entry("Bilal", 1)), DAY)).toBe(hamza);
});

test("who was not in the circle on a day, or is suspended, is not counted as there", () => {
  const [bilal, hamza, idris] = SHEET.pupils;
  if (!bilal || !hamza || !idris) throw new Error("The circle has three pupils.");
  const pupils = [
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
  const sheet = { ...SHEET, pupils, absences };
  expect(countThere(sheet, DAY)).toEqual({ here: 2, away: 1, late: 1 });
  expect(countThere(sheet, "2026-11-26")).toEqual({ here: 4, away: 0, late: 0 });
});
