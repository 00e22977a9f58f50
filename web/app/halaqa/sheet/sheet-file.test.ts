import type { StudentSheetEntry } from "@madrasa/contract/halaqa/sheet-entry-rows";
import { expect, test } from "vitest";
import { activateInline } from "../../i18n/load.ts";
import { countsOf, heldDays, presentOn, monthsBetween, stateOn } from "./month-counts.ts";
import type { Month } from "./overview.api.ts";
import { monthFile, monthFileName, recordFile } from "./sheet-file.ts";

activateInline("en");

const [IDRIS, SAFIYA] = ["a".repeat(24), "b".repeat(24)];
const course = { _id: "c".repeat(24), title: "Maghrib: halaqa", language: "en" as const };

const heard = { new: 1, recent: 0, old: 0, again: 0, mistakes: 1 };

const MONTH: Month = {
  course,
  teacher: { firstName: "Yusuf", lastName: "Noor" },
  begins: "2026-09-30",
  students: [
    { _id: IDRIS, firstName: "=Idris", lastName: "Noor", since: "2026-01-01", heard },
    { _id: SAFIYA, firstName: "Safiya", lastName: "Noor", since: "2026-11-24", heard },
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
};

const FIRST: StudentSheetEntry = {
  studentId: IDRIS,
  day: "2026-11-23",
  track: "new",
  from: 5254,
  to: 5266,
  grade: 2,
  stumbles: 1,
  unit: "verse",
};

test("a month of a halaqa is a row for each day of each student, and no name is run as a formula", () => {
  const [head, ...rows] = monthFile(MONTH, [FIRST]).split("\r\n");
  expect(head).toMatch(
    /^\uFEFFDate,Hijri date,Name,Attendance,New,New: Grade,New: Mistakes,Recent,/,
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
  const day = { courseId: course._id, sheetEntries: [], seen: false, tests: [], finished: [] };
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
    'Present,,,,,,,,,,,"Test: juz 30 · Good · =Noor\nFinished: juz 29\nFinished: juz 30"',
  );
});

test("both passages of a day stand in their cells", () => {
  const second = { from: 6231, to: 6236, grade: 1, unit: "verse" } as const;
  const sheetEntries = [FIRST, { ...FIRST, ...second, stumbles: undefined }];
  const cells = '"al-Mulk 13–25\nan-Nas","Good\nFluent","1\n–"';
  expect(monthFile(MONTH, sheetEntries)).toContain(`Present,${cells},,,,,,`);
  const day = { courseId: course._id, day: "2026-11-23", attendance: "present" as const };
  const days = [{ ...day, sheetEntries, note: "", seen: false, tests: [], finished: [] }];
  expect(recordFile({ courses: [course], days })).toContain(`Present,${cells},,,,,,`);
});

test("a late student counts as present, and nobody counts before joining", () => {
  const [idris, safiya] = MONTH.students;
  expect(heldDays(MONTH)).toEqual(["2026-11-23", "2026-11-24"]);
  expect(heldDays(MONTH).map((day) => presentOn(MONTH, day))).toEqual([1, 1]);
  expect([idris, safiya].map((student) => student && countsOf(MONTH, student))).toEqual([
    { here: 1, late: 0, absent: 1, excused: 0 },
    { here: 1, late: 1, absent: 0, excused: 0 },
  ]);
});

test("a student recited or marked absent before joining has that day", () => {
  const [, safiya] = MONTH.students;
  if (!safiya) throw new Error("A month without students.");
  const early = { ...safiya, heardBefore: ["2026-11-23"] };
  expect(stateOn(MONTH, early, "2026-11-23")).toBe("present");
  const absences = [{ studentId: SAFIYA, day: "2026-11-23", state: "absent" as const }];
  expect(stateOn({ ...MONTH, absences }, safiya, "2026-11-23")).toBe("absent");
  expect(stateOn(MONTH, safiya, "2026-11-23")).toBeUndefined();
});

test("a student who came back has no days while away", () => {
  const [, safiya] = MONTH.students;
  if (!safiya) throw new Error("A month without students.");
  const back = {
    ...safiya,
    since: "2026-11-01",
    away: { from: "2026-11-20", until: "2026-11-24" },
  };
  const month = { ...MONTH, absences: [] };
  expect(stateOn(month, back, "2026-11-19")).toBe("present");
  expect(stateOn(month, back, "2026-11-23")).toBeUndefined();
  expect(stateOn(month, back, "2026-11-24")).toBe("present");
});

test("a student who has left is said to have left, and has no days after the last one", () => {
  const [idris, safiya] = MONTH.students;
  if (!idris || !safiya) throw new Error("A month without students.");
  const left = { ...idris, until: "2026-11-23" };
  const month = { ...MONTH, students: [left, safiya], absences: [] };
  expect(stateOn(month, left, "2026-11-23")).toBe("present");
  expect(stateOn(month, left, "2026-11-24")).toBeUndefined();
  expect(monthFile(month, [FIRST])).toContain(`${idris.firstName} ${idris.lastName} · left`);
});

test("months are counted over the turn of a year", () => {
  expect(monthsBetween("2025-11-30", "2026-01-01")).toEqual([
    "2026-01-01",
    "2025-12-01",
    "2025-11-01",
  ]);
});
