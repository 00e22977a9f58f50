import { DEMO, startServerProcess, type ServerProcess } from "@madrasa/testkit/server-process";

export const SAMPLE = {
  password: "sample school",
  superadmin: "keeper@sample.school",
  admin: "safiya@sample.school",
  teacher: "yusuf@sample.school",
  listener: "khadija@sample.school",
  pendingTeacher: "ibrahim@sample.school",
  suspendedTeacher: "bilal@sample.school",
  student: "zaynab@sample.school",
  newStudent: "sana@sample.school",
  finisher: "ahmad@sample.school",
  guardian: "rabia@sample.school",
};

export async function openSchool({
  isSample,
  settings = {},
}: {
  isSample: boolean;
  settings?: Record<string, string>;
}): Promise<ServerProcess> {
  const school = await startServerProcess({
    ...(isSample && { entry: DEMO }),
    // E2E_STORAGE_URL selects a bucket.
    env: { STORAGE_URL: process.env["E2E_STORAGE_URL"], ...settings },
  });
  const { superadmin: email, password } = SAMPLE;
  return isSample ? { ...school, superadmin: { email, password } } : school;
}
