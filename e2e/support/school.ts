import { DEMO, startSchool, type SchoolProcess } from "@madrasa/testkit/school-process";

/** Who can sign in to the sample school, and the password of each of them. */
export const SAMPLE = {
  password: "sample school",
  superadmin: "keeper@sample.school",
  admin: "safiya@sample.school",
  teacher: "yusuf@sample.school",
  /** Teaches, and is the second listener of a colleague's course. */
  listener: "khadija@sample.school",
  pendingTeacher: "ibrahim@sample.school",
  suspendedTeacher: "bilal@sample.school",
  student: "zaynab@sample.school",
  newStudent: "sana@sample.school",
  /** Has finished a course. */
  finisher: "ahmad@sample.school",
  /** Has two children and no course of her own. */
  guardian: "rabia@sample.school",
};

/** A school for one worker's tests: an empty one, or the sample one. */
export async function openSchool({
  isSample,
  settings = {},
}: {
  isSample: boolean;
  settings?: Record<string, string>;
}): Promise<SchoolProcess> {
  const school = await startSchool({
    ...(isSample && { entry: DEMO }),
    // With E2E_STORAGE_URL the same tests run with the files in a bucket.
    env: { STORAGE_URL: process.env["E2E_STORAGE_URL"], ...settings },
  });
  const { superadmin: email, password } = SAMPLE;
  return isSample ? { ...school, superadmin: { email, password } } : school;
}
