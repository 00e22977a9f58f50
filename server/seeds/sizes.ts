export type Size = {
  courses: number;
  students: number;
  joined: number;
  inFirst: number;
  sheetEntries?: number;
};

export const SIZES: Record<string, Size> = {
  S: { courses: 3, students: 30, joined: 2, inFirst: 30 },
  M: { courses: 73, students: 1_000, joined: 2, inFirst: 1_000 },
  L: { courses: 1_000, students: 10_000, joined: 5, inFirst: 1_000, sheetEntries: 1_000_000 },
  // A million enrolments and ten million completions.
  XL: { courses: 100_000, students: 100_000, joined: 10, inFirst: 1_000, sheetEntries: 1_000_000 },
};

export const LESSONS = 12;
export const LESSONS_OF_SECTION = 6;
