import { expect, test } from "vitest";
import { anUnapprovedTeacher } from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { addBackupRun } from "../../platform/backup/backup-runs.queries.ts";
import { DAY } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { notifyPendingTeachers } from "./notify-pending-teachers.ts";
import { readStatus } from "./read-status.ts";
import { sendStatusReport } from "./send-status-report.ts";

/** Milliseconds by which the clock is ahead for a moment. */
const AHEAD = 60 * DAY;

const countTexts = async (school: TestApp, text: string) => {
  await school.platform.backgroundTasks.settled();
  return school.messagesTo(SUPERADMIN.email).filter((message) => message.text.includes(text))
    .length;
};

test("the weekly status comes again after a clock that was ahead", async () => {
  const school = await createTestApp();
  await sendStatusReport(school.platform);
  school.wait(AHEAD);
  await sendStatusReport(school.platform);
  await school.platform.backgroundTasks.settled();
  school.wait(-AHEAD);
  const before = await countTexts(school, "Last backup");
  expect(before).toBeGreaterThan(0);
  for (let day = 0; day < 21; day += 1) {
    school.wait(DAY);
    await sendStatusReport(school.platform);
  }
  expect((await countTexts(school, "Last backup")) - before).toBeGreaterThanOrEqual(2);
  await school.close();
});

test("admins are told of new pending teachers after a clock that was ahead", async () => {
  const school = await createTestApp();
  await anUnapprovedTeacher(school);
  school.wait(AHEAD);
  await notifyPendingTeachers(school.platform);
  await school.platform.backgroundTasks.settled();
  school.wait(-AHEAD);
  const before = await countTexts(school, "waiting");
  expect(before).toBe(1);
  await anUnapprovedTeacher(school);
  await notifyPendingTeachers(school.platform);
  expect(await countTexts(school, "waiting")).toBe(2);
  await school.close();
});

test("a backup of a clock that was ahead hides no later failure, and shows that it differs", async () => {
  const school = await createTestApp();
  const { database, clock } = school.platform;
  const add = (isOk: boolean, at: number) =>
    database.transaction((tx) => addBackupRun(tx, { kind: "backup", isOk, words: "", at }));
  await add(true, clock() + AHEAD);
  await add(false, clock());
  const { troubles, backup } = await readStatus(school.platform);
  expect(backup.lastOkAt).toBeNull();
  expect(troubles).toContain("backupFailed");
  if (database.dialect === "sqlite") expect(troubles).toContain("clockWrong");
  await school.close();
});
