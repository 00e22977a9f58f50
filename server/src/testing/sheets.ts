import { contract } from "@madrasa/contract";
import type { TestSchool } from "./test-school.ts";

type Caller = { token: string };

/** Gives a course its daily sheet. */
export const withSheet = async (school: TestSchool, as: Caller, courseId: string) =>
  school.call(contract.courses.updateCourse, {
    as,
    query: { courseId },
    body: { dailySheet: true },
  });

/** The school's date, some days from now. */
export const dateIn = (school: TestSchool, days = 0): string =>
  new Date(school.platform.clock() + days * 24 * 3_600_000).toISOString().slice(0, 10);
