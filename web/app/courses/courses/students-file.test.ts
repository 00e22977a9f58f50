import { expect, test } from "vitest";
import { activateInline } from "../../i18n/load.ts";
import { studentsFile, studentsFileName } from "./export-students.tsx";

activateInline("en");

const ZAYNAB = {
  _id: "0".repeat(24),
  firstName: "زينب",
  lastName: '=cmd|" /C calc"!A0',
  phoneNumber: "7701234567",
  country: "IQ",
  TelegramOrWhatsapp: "telegram" as const,
  enrolledAt: new Date(2026, 10, 20, 9, 5).toISOString(),
  lastActive: new Date(2026, 10, 21, 9, 5).toISOString(),
  completedLessons: 2,
  totalLessons: 3,
  progress: 66,
  nextLesson: { _id: "1".repeat(24), title: "The letters of the throat" },
  writtenAt: null,
  quiet: false,
  isNew: false,
};

test("students become a table with a header, phones as text, and no name runs as a formula", () => {
  const hidden = { ...ZAYNAB, lastName: "Karim", phoneNumber: null, country: null };
  expect(studentsFile([ZAYNAB, hidden]).split("\r\n")).toEqual([
    "\uFEFFFirst name,Last name,Phone,Contact method,Enrolled at,Completed,Total,Progress",
    `زينب,"'=cmd|"" /C calc""!A0",'+9647701234567,Telegram,2026-11-20 09:05,2,3,66%`,
    "زينب,Karim,,Telegram,2026-11-20 09:05,2,3,66%",
    "",
  ]);
});

test.each([
  ["أحكام التجويد", "students-أحكام التجويد.csv"],
  ['Fiqh: "prayer" / fasting?', "students-Fiqh prayer fasting.csv"],
  ["..\\..\\\u202Egpj.exe", "students-.. .. gpj.exe.csv"],
  ["x".repeat(160), `students-${"x".repeat(80)}.csv`],
])("the file of %j is called %j", (title, name) => {
  expect(studentsFileName(title)).toBe(name);
});
