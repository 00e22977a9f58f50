import { expect, test } from "vitest";
import { activateInline } from "../../i18n/load.ts";
import { countsOf, heardIn, heldDays, hereOn, monthsBetween, stateOn } from "./month-counts.ts";
import type { Month } from "./overview.api.ts";
import { monthFile, monthFileName, recordFile } from "./sheet-file.ts";

activateInline("en");

const [IDRIS, SAFIYA] = ["a".repeat(24), "b".repeat(24)];
const course = { _id: "c".repeat(24), title: "Maghrib: halaqa", language: "en" as const };

const MONTH: Month = {
  course,
  teacher: { firstName: "Yusuf", lastName: "Noor" },
  begins: "2026-09-30",
  pupils: [
    { _id: IDRIS, firstName: "=Idris", lastName: "Noor", since: "2026-01-01" },
    { _id: SAFIYA, firstName: "Safiya", lastName: "Noor", since: "2026-11-24" },
  ],
  leftOut: 0,
  days: [
    { day: "2026-11-25", state: "off" },
    { day: "2026-11-24", state: "held" },
    { day: "2026-11-23", state: "held" },
  ],
  absences: [
    { studentId: IDRIS, day: "2026-11-24", state: "absent" },
    { studentId: SAFIYA, day: "2026-11-24", state: "late" },
  ],
  recitals: [
    {
      studentId: IDRIS,
      day: "2026-11-23",
      track: "new",
      from: 5254,
      to: 5266,
      grade: 2,
      stumbles: 1,
      unit: "verse",
    },
  ],
};

test("a month of a circle is a row for each day of each pupil, and no name is run as a formula", () => {
  const [head, ...rows] = monthFile(MONTH).split("\r\n");
  expect(head).toMatch(
    /^\uFEFFDate,Hijri date,Name,Attendance,New,New: Grade,New: Stumbles,Recent,/,
  );
  expect(rows).toEqual([
    expect.stringMatching(
      /^2026-11-23,13 .* 1448 AH,'=Idris Noor,Present,al-Mulk 13–25,Good,1,,,,,,$/,
    ),
    expect.stringMatching(/^2026-11-24,14 .* 1448 AH,'=Idris Noor,Absent,,,,,,,,,$/),
    expect.stringMatching(/^2026-11-24,.*,Safiya Noor,Late,,,,,,,,,$/),
    "",
  ]);
  expect(monthFileName(MONTH, "2026-11-01")).toBe("sheet-Maghrib halaqa-2026-11.csv");
});

test("a record has the days without a class and the teacher's words, as text", () => {
  const day = { courseId: course._id, recitals: [], seen: false, tests: [], finished: [] };
  const test = { kind: "part", from: 5673, to: 6236, grade: 2, examiner: "=Noor" } as const;
  const file = recordFile({
    courses: [course],
    days: [
      { ...day, day: "2026-11-26", attendance: null, isUnmarked: true, note: "Holiday" },
      { ...day, day: "2026-11-25", attendance: null, note: "" },
      { ...day, day: "2026-11-24", attendance: "present", note: "+Well\nprepared" },
      {
        ...day,
        day: "2026-11-23",
        attendance: "present",
        note: "",
        tests: [test],
        finished: [29, 30],
      },
    ],
  });
  expect(file).toContain("Maghrib: halaqa,No class on this day,,,,,,,,,,,");
  expect(file).toContain("Maghrib: halaqa,,,,,,,,,,,Holiday,");
  expect(file).toContain('Present,,,,,,,,,,"\'+Well\nprepared",');
  expect(file).toContain(
    'Present,,,,,,,,,,,"Test: part 30 · Good · =Noor\nFinished: part 29\nFinished: part 30"',
  );
});

test("who came late was there, and nobody is counted before joining", () => {
  const [idris, safiya] = MONTH.pupils;
  expect(heldDays(MONTH)).toEqual(["2026-11-23", "2026-11-24"]);
  expect([idris, safiya].map((pupil) => pupil && countsOf(MONTH, pupil))).toEqual([
    { here: 1, late: 0, absent: 1, excused: 0 },
    { here: 1, late: 1, absent: 0, excused: 0 },
  ]);
});

test("who was heard on a day before joining, or marked absent on it, has that day", () => {
  const [, safiya] = MONTH.pupils;
  const [heard] = MONTH.recitals;
  if (!safiya || !heard) throw new Error("A month without pupils.");
  const recitals = [{ ...heard, studentId: SAFIYA }];
  expect(stateOn({ ...MONTH, recitals }, safiya, "2026-11-23")).toBe("present");
  const absences = [{ studentId: SAFIYA, day: "2026-11-23", state: "absent" as const }];
  expect(stateOn({ ...MONTH, absences }, safiya, "2026-11-23")).toBe("absent");
  expect(stateOn(MONTH, safiya, "2026-11-23")).toBeUndefined();
});

test("a track goes from where it began in the month to where it came, of those there on a day", () => {
  const [idris, safiya] = MONTH.pupils;
  const [first] = MONTH.recitals;
  if (!idris || !safiya || !first) throw new Error("A month without pupils.");
  const recitals = [
    first,
    { ...first, studentId: SAFIYA, day: "2026-11-24", from: 8, to: 20 },
    { ...first, track: "old" as const, day: "2026-11-24", from: 300, to: 310 },
    { ...first, day: "2026-11-24", from: 5267, to: 5271 },
  ];
  const month = { ...MONTH, recitals };
  expect(heardIn(month, idris, "new")).toEqual({ from: 5254, to: 5271, days: 2 });
  expect(heardIn(month, idris, "recent")).toBeUndefined();
  expect(heldDays(month).map((day) => hereOn(month, day))).toEqual([1, 1]);
});

test("months are counted over the turn of a year", () => {
  expect(monthsBetween("2025-11-30", "2026-01-01")).toEqual([
    "2026-01-01",
    "2025-12-01",
    "2025-11-01",
  ]);
});
